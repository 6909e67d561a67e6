//! Many shapes of one kind, and questions about many pairs.

use crate::{checked, last_error, threads, Error, Kind, Relation, Result, Vec2};
use abut_sys as sys;
use std::ffi::CString;
use std::marker::PhantomData;
use std::mem::size_of;

mod sealed {
    pub trait Sealed {}
    impl Sealed for f64 {}
    impl Sealed for f32 {}
}
/// What columns are made of: `f64`, or `f32`, which is computed in lanes of float where both sides are.
pub trait Number: sealed::Sealed + Copy + 'static {
    #[doc(hidden)]
    const IS_FLOAT: bool;
    #[doc(hidden)]
    const ZERO: Self;
}
impl Number for f64 {
    const IS_FLOAT: bool = false;
    const ZERO: f64 = 0.0;
}
impl Number for f32 {
    const IS_FLOAT: bool = true;
    const ZERO: f32 = 0.0;
}

fn column<T>(given: &[T]) -> sys::abut_column_t {
    let stride = if given.len() == 1 { 0 } else { size_of::<T>() as isize };
    sys::abut_column_t { data: given.as_ptr().cast(), stride }
}
/// One motion for all, or one for each of n.
pub(crate) fn motion_columns(motions: &[Vec2], n: usize) -> Result<[sys::abut_column_t; 2]> {
    if motions.len() != n && motions.len() != 1 {
        return Err(Error::argument(format!("{} motions for {n} shapes", motions.len())));
    }
    if !motions.iter().flatten().all(|x| x.is_finite()) {
        return Err(Error::argument("the motion has to be finite".into()));
    }
    let stride = if motions.len() == 1 { 0 } else { size_of::<Vec2>() as isize };
    let first = motions.first().unwrap_or(&[0.0, 0.0]);
    Ok([0, 1].map(|k| sys::abut_column_t { data: (&first[k] as *const f64).cast(), stride }))
}

/// Many shapes of one kind, in slices of the caller's. A slice of one number stands for all.
#[derive(Clone, Copy)]
pub struct Columns<'a> {
    pub(crate) raw: sys::abut_columns_t,
    borrowed: PhantomData<&'a [f64]>,
}
// What it looks at is borrowed, and nobody writes to it.
unsafe impl Send for Columns<'_> {}
unsafe impl Sync for Columns<'_> {}
impl std::fmt::Debug for Columns<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = Kind::ALL[self.raw.kind as usize];
        f.debug_struct("Columns").field("kind", &kind).field("len", &self.len()).finish_non_exhaustive()
    }
}

impl<'a> Columns<'a> {
    fn new<T: Number>(kind: Kind, numbers: &[&'a [T]], turn: &[&'a [f64]]) -> Result<Self> {
        let lengths = numbers.iter().map(|c| c.len()).chain(turn.iter().map(|c| c.len()));
        let count = lengths.clone().find(|&n| n != 1).unwrap_or(1);
        if let Some(other) = lengths.clone().find(|&n| n != count && n != 1) {
            return Err(Error::argument(format!("columns of {other} and of {count} numbers")));
        }
        let nothing = sys::abut_column_t { data: std::ptr::null(), stride: 0 };
        let mut raw = sys::abut_columns_t {
            size: size_of::<sys::abut_columns_t>(),
            kind: kind as i32,
            is_float: T::IS_FLOAT as i32,
            one: 0,
            unused: 0,
            count,
            numbers: [nothing; 5],
            rotation: [nothing; 2],
            vertices: [nothing; 2],
            starts: std::ptr::null(),
            bounds: [nothing; 4],
            parts: std::ptr::null(),
        };
        for (to, given) in raw.numbers.iter_mut().zip(numbers) {
            *to = column(given);
        }
        for (to, given) in raw.rotation.iter_mut().zip(turn) {
            *to = column(given);
        }
        Self::valid(raw)
    }
    fn valid(raw: sys::abut_columns_t) -> Result<Self> {
        let made = Columns { raw, borrowed: PhantomData };
        let mut row = 0;
        match checked(unsafe { sys::abut_batch_first_invalid(&made.raw, &mut row, threads()) })? {
            1 => Err(last_error()),
            _ => Ok(made),
        }
    }
    // described: rust_many
    /// Many points.
    pub fn points<T: Number>(x: &'a [T], y: &'a [T]) -> Result<Self> {
        Self::new(Kind::Point, &[x, y], &[])
    }
    /// Many lines.
    pub fn lines<T: Number>(x: &'a [T], y: &'a [T], dx: &'a [T], dy: &'a [T]) -> Result<Self> {
        Self::new(Kind::Line, &[x, y, dx, dy], &[])
    }
    /// Many rays.
    pub fn rays<T: Number>(x: &'a [T], y: &'a [T], dx: &'a [T], dy: &'a [T]) -> Result<Self> {
        Self::new(Kind::Ray, &[x, y, dx, dy], &[])
    }
    /// Many segments.
    pub fn segments<T: Number>(ax: &'a [T], ay: &'a [T], bx: &'a [T], by: &'a [T]) -> Result<Self> {
        Self::new(Kind::Segment, &[ax, ay, bx, by], &[])
    }
    /// Many circles.
    pub fn circles<T: Number>(x: &'a [T], y: &'a [T], radius: &'a [T]) -> Result<Self> {
        Self::new(Kind::Circle, &[x, y, radius], &[])
    }
    /// Axis-aligned boxes.
    pub fn rects<T: Number>(min_x: &'a [T], min_y: &'a [T], max_x: &'a [T],
                            max_y: &'a [T]) -> Result<Self> {
        Self::new(Kind::Rect, &[min_x, min_y, max_x, max_y], &[])
    }
    /// Unit vectors (c, s) are the directions of their own x axes.
    pub fn oriented_boxes<T: Number>(x: &'a [T], y: &'a [T], half_x: &'a [T], half_y: &'a [T],
                                     c: &'a [f64], s: &'a [f64]) -> Result<Self> {
        Self::new(Kind::OrientedBox, &[x, y, half_x, half_y], &[c, s])
    }
    /// Unit vectors (c, s) are the directions of their own x axes.
    pub fn ellipses<T: Number>(x: &'a [T], y: &'a [T], semi_x: &'a [T], semi_y: &'a [T],
                               c: &'a [f64], s: &'a [f64]) -> Result<Self> {
        Self::new(Kind::Ellipse, &[x, y, semi_x, semi_y], &[c, s])
    }
    /// Many capsules.
    pub fn capsules<T: Number>(ax: &'a [T], ay: &'a [T], bx: &'a [T], by: &'a [T],
                               radius: &'a [T]) -> Result<Self> {
        Self::new(Kind::Capsule, &[ax, ay, bx, by, radius], &[])
    }
    /// Unit vectors (c, s) are the directions of their own x axes.
    pub fn rounded_boxes<T: Number>(x: &'a [T], y: &'a [T], half_x: &'a [T], half_y: &'a [T],
                                    radius: &'a [T], c: &'a [f64], s: &'a [f64]) -> Result<Self> {
        Self::new(Kind::RoundedBox, &[x, y, half_x, half_y, radius], &[c, s])
    }
    // described: end
    /// Convex polygons; i has the vertices from starts[i] to before starts[i + 1].
    pub fn polygons<T: Number>(
        vertices: &'a [[T; 2]], starts: &'a [usize], radius: &'a [T],
    ) -> Result<Self> {
        Self::listed(Kind::Polygon, vertices, starts, None, radius)
    }
    /// Polyline i has the lines from starts[i] to before starts[i + 1], and line j the vertices from
    /// parts[j] to before parts[j + 1]. Without `parts` each has one line.
    pub fn polylines<T: Number>(
        vertices: &'a [[T; 2]], starts: &'a [usize], parts: Option<&'a [usize]>, radius: &'a [T],
    ) -> Result<Self> {
        Self::listed(Kind::Polyline, vertices, starts, parts, radius)
    }
    /// The same of regions and their rings.
    pub fn regions<T: Number>(
        vertices: &'a [[T; 2]], starts: &'a [usize], parts: Option<&'a [usize]>, radius: &'a [T],
    ) -> Result<Self> {
        Self::listed(Kind::Region, vertices, starts, parts, radius)
    }
    fn listed<T: Number>(
        kind: Kind, vertices: &'a [[T; 2]], starts: &'a [usize], parts: Option<&'a [usize]>,
        radius: &'a [T],
    ) -> Result<Self> {
        // What the library cannot see: that the lists end within one another.
        let ascends = |list: &[usize], end: usize| {
            list.windows(2).all(|w| w[0] <= w[1]) && matches!(list.last(), Some(&last) if last <= end)
        };
        let ends = parts.map_or(vertices.len(), |p| p.len().saturating_sub(1));
        if !ascends(starts, ends) || !parts.map_or(true, |p| ascends(p, vertices.len())) {
            return Err(Error::argument("starts and parts have to ascend, and end within what they cut".into()));
        }
        let count = starts.len() - 1;
        if radius.len() != count && radius.len() != 1 {
            return Err(Error::argument(format!("columns of {} and of {count} numbers", radius.len())));
        }
        let mut raw = Columns::new::<T>(Kind::Point, &[&[T::ZERO], &[T::ZERO]], &[])?.raw;
        raw.kind = kind as i32;
        raw.count = count;
        raw.numbers[0] = column(radius);
        if let Some([x, y]) = vertices.first() {
            let stride = size_of::<[T; 2]>() as isize;
            raw.vertices = [x, y].map(|n| sys::abut_column_t { data: (n as *const T).cast(), stride });
        }
        raw.starts = starts.as_ptr();
        raw.parts = parts.map_or(std::ptr::null(), |p| p.as_ptr());
        Self::valid(raw)
    }
    /// How many shapes there are.
    pub fn len(&self) -> usize {
        self.raw.count
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn beside(&self, other: &Columns) -> (sys::abut_columns_t, sys::abut_columns_t, usize) {
        let (mut a, mut b) = (self.raw, other.raw);
        let n = if a.count == 1 { b.count } else { a.count };
        a.one = (a.count == 1 && n != 1) as i32;
        b.one = (b.count == 1 && n != 1) as i32;
        (a, b, n)
    }
    /// Which pairs belong to a pattern of the DE-9IM matrix.
    pub fn relate_is(&self, other: &Columns, pattern: &str) -> Result<Vec<bool>> {
        let text = CString::new(pattern).map_err(|e| Error::argument(e.to_string()))?;
        let (a, b, n) = self.beside(other);
        let mut yes = vec![false; n]; // one byte each, 0 or 1
        let (to, none) = (yes.as_mut_ptr().cast(), std::ptr::null_mut());
        checked(unsafe { sys::abut_batch_relate_is(&a, &b, text.as_ptr(), to, none, threads()) })?;
        Ok(yes)
    }
    /// The DE-9IM matrices.
    pub fn relate(&self, other: &Columns) -> Result<Vec<[u8; 9]>> {
        let (a, b, n) = self.beside(other);
        let mut matrices = vec![[0; 9]; n];
        checked(unsafe { sys::abut_batch_relate(&a, &b, matrices.as_mut_ptr().cast(), threads()) })?;
        Ok(matrices)
    }
    /// Egenhofer's relation of each two.
    pub fn relation(&self, other: &Columns) -> Result<Vec<Relation>> {
        let (a, b, n) = self.beside(other);
        let mut numbers = vec![0; n];
        checked(unsafe { sys::abut_batch_relation(&a, &b, numbers.as_mut_ptr(), threads()) })?;
        Ok(numbers.into_iter().map(|k| Relation::ALL[usize::from(k)]).collect())
    }
    /// A point of each two, as near to each other as can be.
    pub fn closest_points(&self, other: &Columns) -> Result<PointPairs> {
        self.point_pairs(other, sys::abut_batch_closest_points)
    }
    /// As far apart as can be; NaN where there are none.
    pub fn farthest_points(&self, other: &Columns) -> Result<PointPairs> {
        self.point_pairs(other, sys::abut_batch_farthest_points)
    }
    fn point_pairs(
        &self, other: &Columns,
        query: unsafe extern "C" fn(
            *const sys::abut_columns_t, *const sys::abut_columns_t,
            *const sys::abut_point_pairs_out_t, i32,
        ) -> i32,
    ) -> Result<PointPairs> {
        let (a, b, n) = self.beside(other);
        PointPairs::of(n, |out| checked(unsafe { query(&a, &b, out, threads()) }))
    }
    /// The separations, with normals and points; NaN where there is none.
    pub fn separation_witness(&self, other: &Columns) -> Result<Separations> {
        let (a, b, n) = self.beside(other);
        Separations::of(n, |out| checked(unsafe { sys::abut_batch_separation_witness(&a, &b, out, threads()) }))
    }
    /// How each two rest on each other: no points where they are apart.
    pub fn contact(&self, other: &Columns) -> Result<Contacts> {
        let (a, b, n) = self.beside(other);
        Contacts::of(n, |out| checked(unsafe { sys::abut_batch_contact(&a, &b, out, threads()) }))
    }
    /// Where these rays first hit.
    pub fn cast_rays(&self, targets: &Columns) -> Result<Hits> {
        let (a, b, n) = self.beside(targets);
        Hits::of(n, |out| checked(unsafe { sys::abut_batch_cast_rays(&a, &b, out, threads()) }))
    }
    /// Where these shapes first touch; each moves by its own motion, or all by one.
    pub fn cast(&self, motions: &[Vec2], targets: &Columns) -> Result<Hits> {
        let (a, b, n) = self.beside(targets);
        let [dx, dy] = motion_columns(motions, n)?;
        Hits::of(n, |out| checked(unsafe { sys::abut_batch_cast(&a, dx, dy, &b, out, threads()) }))
    }
    /// All x, all y.
    pub fn centroid(&self) -> Result<[Vec<f64>; 2]> {
        let [mut x, mut y] = [(); 2].map(|_| vec![0.0; self.len()]);
        checked(unsafe {
            sys::abut_batch_centroid(&self.raw, x.as_mut_ptr(), y.as_mut_ptr(), threads())
        })?;
        Ok([x, y])
    }
    /// All min x, all min y, all max x, all max y.
    pub fn bounds(&self) -> Result<[Vec<f64>; 4]> {
        let mut b = [(); 4].map(|_| vec![0.0; self.len()]);
        let [x0, y0, x1, y1] = &mut b;
        checked(unsafe {
            let (x0, y0) = (x0.as_mut_ptr(), y0.as_mut_ptr());
            sys::abut_batch_bounds(&self.raw, x0, y0, x1.as_mut_ptr(), y1.as_mut_ptr(), threads())
        })?;
        Ok(b)
    }
}

/// Element by element, or one against many: a yes or a number of each, NaN where there is none.
macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident $sys:ident $answer:ident;)*) => {
        impl Columns<'_> {$( plain!(@one $(#[$doc])* $name $sys $answer); )*}
    };
    (@one $(#[$doc:meta])* $name:ident $sys:ident yes) => {
        $(#[$doc])*
        pub fn $name(&self, other: &Columns) -> Result<Vec<bool>> {
            let (a, b, n) = self.beside(other);
            let mut yes = vec![false; n]; // one byte each, 0 or 1
            let to = yes.as_mut_ptr().cast();
            checked(unsafe { sys::$sys(&a, &b, to, std::ptr::null_mut(), threads()) })?;
            Ok(yes)
        }
    };
    (@one $(#[$doc:meta])* $name:ident $sys:ident number) => {
        $(#[$doc])*
        pub fn $name(&self, other: &Columns) -> Result<Vec<f64>> {
            let (a, b, n) = self.beside(other);
            let mut out = vec![0.0; n];
            checked(unsafe { sys::$sys(&a, &b, out.as_mut_ptr(), threads()) })?;
            Ok(out)
        }
    };
    (@one $(#[$doc:meta])* $name:ident $sys:ident measure) => {
        $(#[$doc])*
        pub fn $name(&self) -> Result<Vec<f64>> {
            let mut out = vec![0.0; self.len()];
            checked(unsafe { sys::$sys(&self.raw, out.as_mut_ptr(), threads()) })?;
            Ok(out)
        }
    };
}
plain! {
    // described: rust_columns
    /// Whether a and b have a common point: touching counts. Exact.
    intersects abut_batch_intersects yes;
    /// Whether the interiors of a and b have a common point: touching does not count. Exact.
    interiors_intersect abut_batch_interiors_intersect yes;
    /// Whether b is a subset of a, boundary and all: what OGC calls covers. Exact.
    contains abut_batch_contains yes;
    /// OGC's predicate: no common point. Exact.
    disjoint abut_batch_disjoint yes;
    /// OGC's predicate: common points, but none of both interiors. Exact.
    touches abut_batch_touches yes;
    /// OGC's predicate: the interiors meet, and what they share has a lower dimension than one of
    /// the two. Exact.
    crosses abut_batch_crosses yes;
    /// OGC's predicate: both have the same dimension, which what they share has too, and neither
    /// covers the other. Exact.
    overlaps abut_batch_overlaps yes;
    /// OGC's predicate: the interiors meet, and no point of a lies outside b. Exact.
    within abut_batch_within yes;
    /// OGC's predicate: no point of b lies outside a. Exact.
    covers abut_batch_covers yes;
    /// OGC's predicate: no point of a lies outside b. Exact.
    covered_by abut_batch_covered_by yes;
    /// OGC's predicate: the same points. Exact.
    equals abut_batch_equals yes;
    /// How far apart a and b are: 0 if and only if they meet.
    distance abut_batch_distance number;
    /// The distance; where a and b overlap, minus the length of the least motion that parts them.
    separation abut_batch_separation number;
    /// The area that a and b share.
    overlap_area abut_batch_overlap_area number;
    /// The area of the shape. NaN where a shape goes on for ever, or has no points.
    area abut_batch_area measure;
    /// The length of the shape's outline; of a segment twice its length. NaN where a shape goes on
    /// for ever, or has no points.
    perimeter abut_batch_perimeter measure;
    // described: end
}

/// Answers column by column, and where the library writes them.
macro_rules! answers {
    ($(#[$doc:meta])* $name:ident $out:ident $($code:ident: $kind:ty)?; $($field:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $(#[doc = concat!("The `", stringify!($code), "` of each.")] pub $code: Vec<$kind>,)?
            $(#[doc = concat!("The `", stringify!($field), "` of each.")] pub $field: Vec<f64>,)*
        }
        impl $name {
            pub(crate) fn of(n: usize, ask: impl FnOnce(&sys::$out) -> Result<i64>) -> Result<Self> {
                let mut answers = $name {
                    $($code: vec![Default::default(); n],)?
                    $($field: vec![0.0; n],)*
                };
                let out = sys::$out {
                    size: size_of::<sys::$out>(),
                    $($code: answers.$code.as_mut_ptr().cast(),)? // one byte each
                    $($field: answers.$field.as_mut_ptr(),)*
                };
                ask(&out)?;
                Ok(answers)
            }
        }
    };
}
answers! {
    /// Points of many pairs.
    PointPairs abut_point_pairs_out_t; ax ay bx by distance
}
answers! {
    /// Separations of many pairs.
    Separations abut_separations_out_t; distance normal_x normal_y ax ay bx by
}
answers! {
    /// Contacts of many pairs. `count`: how many points, 0 where there is none.
    Contacts abut_contacts_out_t count: u8; normal_x normal_y depth x0 y0 x1 y1
}
answers! {
    /// First hits; NaN where nothing is hit.
    Hits abut_hits_out_t hit: bool; t x y normal_x normal_y
}

//! Exact and fast answers about two-dimensional shapes.
//!
//! ```
//! use abut::{Relation, Shape};
//! let coin = Shape::circle([3.0, 4.0], 5.0);
//! let tray = Shape::rect([-9.0, -9.0], [0.0, 0.0]);
//! assert_eq!(abut::relation(&coin, &tray)?, Relation::Meet); // they touch exactly
//! # Ok::<(), abut::Error>(())
//! ```
//!
//! Columns ([`Columns`]) borrow what they look at, so nothing is copied and nothing can go away too
//! soon. An [`Index`] copies what it is given.

use abut_sys as sys;
use std::ffi::{c_char, c_void, CStr, CString};
use std::marker::PhantomData;
use std::mem::size_of;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

pub use sys::abut_match_t as Match;
pub use sys::abut_neighbour_t as Neighbour;

/// What the library said, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Error(pub String);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Error {}
pub type Result<T> = std::result::Result<T, Error>;

fn last_error() -> Error {
    // The text is this thread's, and stays until its next call.
    let text = unsafe { CStr::from_ptr(sys::abut_last_error()) };
    Error(text.to_string_lossy().into_owned())
}
fn checked(status: impl Into<i64>) -> Result<i64> {
    let status = status.into();
    if status < 0 { Err(last_error()) } else { Ok(status) }
}

/// The kinds of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Kind {
    Point, Line, Ray, Segment, Circle, Rect, OrientedBox, Ellipse, Capsule, RoundedBox, Polygon,
    Polyline, Region,
}

/// Egenhofer's relations, of a to b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation { Disjoint, Meet, Overlap, Equal, Inside, CoveredBy, Contains, Covers }

pub type Vec2 = [f64; 2];

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    kind: Kind,
    numbers: [f64; 5],
    axis: Vec2,
    vertices: Vec<Vec2>,
    starts: Vec<usize>,
}

impl Shape {
    fn new(kind: Kind, given: &[f64], axis: Vec2) -> Self {
        let mut numbers = [0.0; 5];
        numbers[..given.len()].copy_from_slice(given);
        Shape { kind, numbers, axis, vertices: Vec::new(), starts: Vec::new() }
    }
    pub fn point(at: Vec2) -> Self {
        Self::new(Kind::Point, &at, [1.0, 0.0])
    }
    pub fn line(point: Vec2, direction: Vec2) -> Self {
        Self::new(Kind::Line, &[point[0], point[1], direction[0], direction[1]], [1.0, 0.0])
    }
    pub fn ray(origin: Vec2, direction: Vec2) -> Self {
        Self::new(Kind::Ray, &[origin[0], origin[1], direction[0], direction[1]], [1.0, 0.0])
    }
    pub fn segment(a: Vec2, b: Vec2) -> Self {
        Self::new(Kind::Segment, &[a[0], a[1], b[0], b[1]], [1.0, 0.0])
    }
    pub fn circle(center: Vec2, radius: f64) -> Self {
        Self::new(Kind::Circle, &[center[0], center[1], radius], [1.0, 0.0])
    }
    /// An axis-aligned box.
    pub fn rect(min: Vec2, max: Vec2) -> Self {
        Self::new(Kind::Rect, &[min[0], min[1], max[0], max[1]], [1.0, 0.0])
    }
    /// `axis`: the direction of its own x axis, of any length but zero.
    pub fn oriented_box(center: Vec2, half: Vec2, axis: Vec2) -> Self {
        Self::new(Kind::OrientedBox, &[center[0], center[1], half[0], half[1]], axis)
    }
    pub fn ellipse(center: Vec2, semi_axes: Vec2, axis: Vec2) -> Self {
        Self::new(Kind::Ellipse, &[center[0], center[1], semi_axes[0], semi_axes[1]], axis)
    }
    pub fn capsule(a: Vec2, b: Vec2, radius: f64) -> Self {
        Self::new(Kind::Capsule, &[a[0], a[1], b[0], b[1], radius], [1.0, 0.0])
    }
    pub fn rounded_box(center: Vec2, half: Vec2, axis: Vec2, radius: f64) -> Self {
        Self::new(Kind::RoundedBox, &[center[0], center[1], half[0], half[1], radius], axis)
    }
    /// Convex, its vertices in order around.
    pub fn polygon(vertices: Vec<Vec2>, radius: f64) -> Self {
        Shape { vertices, ..Self::new(Kind::Polygon, &[radius], [1.0, 0.0]) }
    }
    /// All points within `radius` of the edges between the vertices of each line.
    pub fn polyline(lines: &[Vec<Vec2>], radius: f64) -> Self {
        Self::outline(Kind::Polyline, lines, radius)
    }
    /// What the rings enclose an odd number of times: holes and islands need no marks.
    pub fn region(rings: &[Vec<Vec2>], radius: f64) -> Self {
        Self::outline(Kind::Region, rings, radius)
    }
    fn outline(kind: Kind, parts: &[Vec<Vec2>], radius: f64) -> Self {
        let mut starts = vec![0];
        for part in parts {
            starts.push(starts[starts.len() - 1] + part.len());
        }
        Shape { vertices: parts.concat(), starts, ..Self::new(kind, &[radius], [1.0, 0.0]) }
    }
    pub fn kind(&self) -> Kind {
        self.kind
    }
    /// What is wrong with it, if anything.
    pub fn validate(&self) -> Result<()> {
        match checked(unsafe { sys::abut_validate(&self.raw()) })? {
            0 => Err(last_error()),
            _ => Ok(()),
        }
    }
    fn raw(&self) -> sys::abut_shape_t {
        sys::abut_shape_t {
            size: size_of::<sys::abut_shape_t>(),
            kind: self.kind as i32,
            flags: 0,
            numbers: self.numbers,
            rotation: self.axis,
            vertices: self.vertices.as_ptr().cast(),
            vertex_count: self.vertices.len(),
            starts: if self.starts.is_empty() { std::ptr::null() } else { self.starts.as_ptr() },
            part_count: self.starts.len().saturating_sub(1),
        }
    }
    /// The least axis-aligned box around: its corners. None of lines, rays, and what is empty.
    pub fn bounds(&self) -> Result<Option<(Vec2, Vec2)>> {
        let mut b = [0.0; 4];
        let some = checked(unsafe { sys::abut_bounds(&self.raw(), b.as_mut_ptr()) })? == 1;
        Ok(some.then_some(([b[0], b[1]], [b[2], b[3]])))
    }
    /// None of lines and rays, as the perimeter.
    pub fn area(&self) -> Result<Option<f64>> {
        let mut area = 0.0;
        let some = checked(unsafe { sys::abut_area(&self.raw(), &mut area) })? == 1;
        Ok(some.then_some(area))
    }
    pub fn perimeter(&self) -> Result<Option<f64>> {
        let mut length = 0.0;
        let some = checked(unsafe { sys::abut_perimeter(&self.raw(), &mut length) })? == 1;
        Ok(some.then_some(length))
    }
    /// None where the bounds are none.
    pub fn centroid(&self) -> Result<Option<Vec2>> {
        let mut c = [0.0; 2];
        let some = checked(unsafe { sys::abut_centroid(&self.raw(), c.as_mut_ptr()) })? == 1;
        Ok(some.then_some(c))
    }
}

pub fn intersects(a: &Shape, b: &Shape) -> Result<bool> {
    Ok(checked(unsafe { sys::abut_intersects(&a.raw(), &b.raw()) })? == 1)
}
pub fn interiors_intersect(a: &Shape, b: &Shape) -> Result<bool> {
    Ok(checked(unsafe { sys::abut_interiors_intersect(&a.raw(), &b.raw()) })? == 1)
}
/// b is a subset of a.
pub fn contains(a: &Shape, b: &Shape) -> Result<bool> {
    Ok(checked(unsafe { sys::abut_contains(&a.raw(), &b.raw()) })? == 1)
}
pub fn relation(a: &Shape, b: &Shape) -> Result<Relation> {
    use Relation::*;
    let all = [Disjoint, Meet, Overlap, Equal, Inside, CoveredBy, Contains, Covers];
    Ok(all[checked(unsafe { sys::abut_relation(&a.raw(), &b.raw()) })? as usize])
}
/// The DE-9IM matrix: nine characters, each 0, 1, 2 or F.
pub fn relate(a: &Shape, b: &Shape) -> Result<String> {
    let mut matrix = [0 as c_char; 10];
    checked(unsafe { sys::abut_relate(&a.raw(), &b.raw(), matrix.as_mut_ptr()) })?;
    Ok(matrix[..9].iter().map(|&c| c as u8 as char).collect())
}
/// Whether the DE-9IM matrix is one of a pattern of nine characters: T, F, *, 0, 1 or 2.
pub fn relate_is(a: &Shape, b: &Shape, pattern: &str) -> Result<bool> {
    let text = CString::new(pattern).map_err(|e| Error(e.to_string()))?;
    Ok(checked(unsafe { sys::abut_relate_is(&a.raw(), &b.raw(), text.as_ptr()) })? == 1)
}
macro_rules! predicate {
    ($($(#[$doc:meta])* $name:ident $sys:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(a: &Shape, b: &Shape) -> Result<bool> {
            Ok(checked(unsafe { sys::$sys(&a.raw(), &b.raw()) })? == 1)
        }
    )*};
}
// OGC's predicates.
predicate! {
    /// No common point.
    disjoint abut_disjoint;
    /// Common points, but none of both interiors.
    touches abut_touches;
    /// The interiors meet, and what they share has a lower dimension than one of the two.
    crosses abut_crosses;
    /// Of the same dimension, which what they share has too, and neither covers the other.
    overlaps abut_overlaps;
    /// The interiors meet, and no point of a lies outside b.
    within abut_within;
    /// No point of b lies outside a.
    covers abut_covers;
    /// No point of a lies outside b.
    covered_by abut_covered_by;
    /// The same points.
    equals abut_equals;
}
pub fn distance(a: &Shape, b: &Shape) -> Result<f64> {
    let mut d = 0.0;
    checked(unsafe { sys::abut_distance(&a.raw(), &b.raw(), &mut d) })?;
    Ok(d)
}
pub fn overlap_area(a: &Shape, b: &Shape) -> Result<f64> {
    let mut area = 0.0;
    checked(unsafe { sys::abut_overlap_area(&a.raw(), &b.raw(), &mut area) })?;
    Ok(area)
}
/// A point of each, and how far apart they are.
pub fn closest_points(a: &Shape, b: &Shape) -> Result<(Vec2, Vec2, f64)> {
    let mut p = sys::abut_point_pair_t { size: size_of::<sys::abut_point_pair_t>(), ..Default::default() };
    checked(unsafe { sys::abut_closest_points(&a.raw(), &b.raw(), &mut p) })?;
    Ok((p.a, p.b, p.distance))
}
/// None where a or b is a line or a ray, or has no points.
pub fn farthest_points(a: &Shape, b: &Shape) -> Result<Option<(Vec2, Vec2, f64)>> {
    let mut p = sys::abut_point_pair_t { size: size_of::<sys::abut_point_pair_t>(), ..Default::default() };
    let some = checked(unsafe { sys::abut_farthest_points(&a.raw(), &b.raw(), &mut p) })? == 1;
    Ok(some.then_some((p.a, p.b, p.distance)))
}
/// Negative, `distance` is minus the length of the least motion that parts them. The normal points
/// from a to b, and b - a = distance * normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    pub distance: f64,
    pub normal: Vec2,
    pub a: Vec2,
    pub b: Vec2,
}
/// None where one is a polyline or a region, and the other neither a point nor a circle.
pub fn separation(a: &Shape, b: &Shape) -> Result<Option<Separation>> {
    let mut s = sys::abut_separation_t { size: size_of::<sys::abut_separation_t>(), ..Default::default() };
    let some = checked(unsafe { sys::abut_separation(&a.raw(), &b.raw(), &mut s) })? == 1;
    Ok(some.then_some(Separation { distance: s.distance, normal: s.normal, a: s.a, b: s.b }))
}
/// Moving b by `depth * normal` just parts the two there. One point, or two along an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    pub normal: Vec2,
    pub depth: f64,
    pub points: Vec<Vec2>,
    /// How deep the shapes overlap along the normal, at each point.
    pub depths: Vec<f64>,
}
impl Contact {
    fn of(c: &sys::abut_contact_t) -> Self {
        let n = c.count as usize;
        Contact {
            normal: c.normal,
            depth: c.depth,
            points: c.points[..n].to_vec(),
            depths: c.depths[..n].to_vec(),
        }
    }
}
/// How two shapes rest on each other, also where they are apart by at most the margin: the depth is
/// then negative.
pub fn contact_within(a: &Shape, b: &Shape, margin: f64) -> Result<Option<Contact>> {
    let mut c = sys::abut_contact_t { size: size_of::<sys::abut_contact_t>(), ..Default::default() };
    let some = checked(unsafe { sys::abut_contact_within(&a.raw(), &b.raw(), margin, &mut c) })? == 1;
    Ok(some.then(|| Contact::of(&c)))
}
/// One for each place that is pressed, the deepest first; of two convex shapes one at most.
pub fn contacts(a: &Shape, b: &Shape) -> Result<Vec<Contact>> {
    let mut room = 4;
    loop {
        let blank = sys::abut_contact_t { size: size_of::<sys::abut_contact_t>(), ..Default::default() };
        let mut all = vec![blank; room];
        let n = checked(unsafe {
            sys::abut_contacts(&a.raw(), &b.raw(), all.as_mut_ptr(), room)
        })? as usize;
        if n <= room {
            return Ok(all[..n].iter().map(Contact::of).collect());
        }
        room = n;
    }
}
/// Where a ray first hits: its parameter, the point, the normal.
pub fn cast_ray(ray: &Shape, target: &Shape) -> Result<Option<(f64, Vec2, Vec2)>> {
    let mut hit = sys::abut_hit_t { size: size_of::<sys::abut_hit_t>(), ..Default::default() };
    let found = checked(unsafe { sys::abut_cast_ray(&ray.raw(), &target.raw(), &mut hit) })?;
    Ok((found == 1).then_some((hit.t, hit.point, hit.normal)))
}
/// When and where `moving` first touches: the part of the motion, the point, the normal.
pub fn cast(moving: &Shape, motion: Vec2, target: &Shape) -> Result<Option<(f64, Vec2, Vec2)>> {
    let mut hit = sys::abut_hit_t { size: size_of::<sys::abut_hit_t>(), ..Default::default() };
    let found = checked(unsafe {
        sys::abut_cast(&moving.raw(), motion[0], motion[1], &target.raw(), &mut hit)
    })?;
    Ok((found == 1).then_some((hit.t, hit.point, hit.normal)))
}

/// Many shapes of one kind, in slices of the caller's. A slice of one number stands for all.
#[derive(Clone, Copy)]
pub struct Columns<'a> {
    raw: sys::abut_columns_t,
    borrowed: PhantomData<&'a [f64]>,
}

impl<'a> Columns<'a> {
    fn new(kind: Kind, numbers: &[&'a [f64]], turn: &[&'a [f64]]) -> Result<Self> {
        let count = numbers.iter().chain(turn).map(|c| c.len()).find(|&n| n != 1).unwrap_or(1);
        let nothing = sys::abut_column_t { data: std::ptr::null(), stride: 0 };
        let mut raw = sys::abut_columns_t {
            size: size_of::<sys::abut_columns_t>(),
            kind: kind as i32,
            is_float: 0,
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
        let fill = |to: &mut [sys::abut_column_t], from: &[&'a [f64]]| {
            for (column, given) in to.iter_mut().zip(from) {
                if given.len() != count && given.len() != 1 {
                    return Err(Error(format!("columns of {} and of {count} numbers", given.len())));
                }
                let stride = if given.len() == 1 { 0 } else { 8 };
                *column = sys::abut_column_t { data: given.as_ptr().cast(), stride };
            }
            Ok(())
        };
        fill(&mut raw.numbers, numbers)?;
        fill(&mut raw.rotation, turn)?;
        Self::valid(raw)
    }
    fn valid(raw: sys::abut_columns_t) -> Result<Self> {
        let made = Columns { raw, borrowed: PhantomData };
        let mut row = 0;
        match checked(unsafe { sys::abut_batch_first_invalid(&made.raw, &mut row, 0) })? {
            1 => Err(last_error()),
            _ => Ok(made),
        }
    }
    pub fn points(x: &'a [f64], y: &'a [f64]) -> Result<Self> {
        Self::new(Kind::Point, &[x, y], &[])
    }
    pub fn segments(ax: &'a [f64], ay: &'a [f64], bx: &'a [f64], by: &'a [f64]) -> Result<Self> {
        Self::new(Kind::Segment, &[ax, ay, bx, by], &[])
    }
    pub fn circles(x: &'a [f64], y: &'a [f64], radius: &'a [f64]) -> Result<Self> {
        Self::new(Kind::Circle, &[x, y, radius], &[])
    }
    pub fn rects(x0: &'a [f64], y0: &'a [f64], x1: &'a [f64], y1: &'a [f64]) -> Result<Self> {
        Self::new(Kind::Rect, &[x0, y0, x1, y1], &[])
    }
    pub fn capsules(
        ax: &'a [f64], ay: &'a [f64], bx: &'a [f64], by: &'a [f64], radius: &'a [f64],
    ) -> Result<Self> {
        Self::new(Kind::Capsule, &[ax, ay, bx, by, radius], &[])
    }
    /// Centers, half sizes, and unit vectors (c, s) of their own x axes.
    pub fn oriented_boxes(
        x: &'a [f64], y: &'a [f64], hx: &'a [f64], hy: &'a [f64], c: &'a [f64], s: &'a [f64],
    ) -> Result<Self> {
        Self::new(Kind::OrientedBox, &[x, y, hx, hy], &[c, s])
    }
    pub fn ellipses(
        x: &'a [f64], y: &'a [f64], a: &'a [f64], b: &'a [f64], c: &'a [f64], s: &'a [f64],
    ) -> Result<Self> {
        Self::new(Kind::Ellipse, &[x, y, a, b], &[c, s])
    }
    /// Convex polygons; i has the vertices from starts[i] to before starts[i + 1].
    pub fn polygons(vertices: &'a [Vec2], starts: &'a [usize], radius: &'a [f64]) -> Result<Self> {
        Self::listed(Kind::Polygon, vertices, starts, None, radius)
    }
    /// Polyline i has the lines from starts[i] to before starts[i + 1], and line j the vertices from
    /// parts[j] to before parts[j + 1]. Without `parts` each has one line.
    pub fn polylines(
        vertices: &'a [Vec2], starts: &'a [usize], parts: Option<&'a [usize]>, radius: &'a [f64],
    ) -> Result<Self> {
        Self::listed(Kind::Polyline, vertices, starts, parts, radius)
    }
    /// The same of regions and their rings.
    pub fn regions(
        vertices: &'a [Vec2], starts: &'a [usize], parts: Option<&'a [usize]>, radius: &'a [f64],
    ) -> Result<Self> {
        Self::listed(Kind::Region, vertices, starts, parts, radius)
    }
    fn listed(
        kind: Kind, vertices: &'a [Vec2], starts: &'a [usize], parts: Option<&'a [usize]>,
        radius: &'a [f64],
    ) -> Result<Self> {
        // What the library cannot see: that the lists end within one another.
        let ascends = |list: &[usize], end: usize| {
            list.windows(2).all(|w| w[0] <= w[1]) && list.last().is_some_and(|&last| last <= end)
        };
        let ends = parts.map_or(vertices.len(), |p| p.len().saturating_sub(1));
        if !ascends(starts, ends) || parts.is_some_and(|p| !ascends(p, vertices.len())) {
            return Err(Error("starts and parts have to ascend, and end within what they cut".into()));
        }
        let count = starts.len() - 1;
        if radius.len() != count && radius.len() != 1 {
            return Err(Error(format!("columns of {} and of {count} numbers", radius.len())));
        }
        let mut raw = Columns::new(Kind::Point, &[&[0.0], &[0.0]], &[])?.raw;
        let column = |k: usize| sys::abut_column_t {
            data: if vertices.is_empty() { std::ptr::null() } else { unsafe { vertices.as_ptr().cast::<f64>().add(k).cast() } },
            stride: 16,
        };
        raw.kind = kind as i32;
        raw.count = count;
        raw.numbers[0] = sys::abut_column_t {
            data: radius.as_ptr().cast(),
            stride: if radius.len() == 1 { 0 } else { 8 },
        };
        raw.vertices = [column(0), column(1)];
        raw.starts = starts.as_ptr();
        raw.parts = parts.map_or(std::ptr::null(), |p| p.as_ptr());
        Self::valid(raw)
    }
    pub fn len(&self) -> usize {
        self.raw.count
    }
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
    /// Element by element, or one against many.
    pub fn intersects(&self, other: &Columns) -> Result<Vec<bool>> {
        let (a, b, n) = self.beside(other);
        let mut yes = vec![false; n]; // one byte each, 0 or 1
        checked(unsafe {
            sys::abut_batch_intersects(&a, &b, yes.as_mut_ptr().cast(), std::ptr::null_mut(), 0)
        })?;
        Ok(yes)
    }
    pub fn contains(&self, other: &Columns) -> Result<Vec<bool>> {
        let (a, b, n) = self.beside(other);
        let mut yes = vec![false; n];
        checked(unsafe {
            sys::abut_batch_contains(&a, &b, yes.as_mut_ptr().cast(), std::ptr::null_mut(), 0)
        })?;
        Ok(yes)
    }
    pub fn distance(&self, other: &Columns) -> Result<Vec<f64>> {
        let (a, b, n) = self.beside(other);
        let mut d = vec![0.0; n];
        checked(unsafe { sys::abut_batch_distance(&a, &b, d.as_mut_ptr(), 0) })?;
        Ok(d)
    }
}

/// A sink and what it panicked with: no panic may pass through C.
struct Sink<'f, T> {
    call: &'f mut dyn FnMut(&[T]) -> bool,
    panic: Option<Box<dyn std::any::Any + Send>>,
    stopped: bool,
}
impl<T> Sink<'_, T> {
    fn take(&mut self, found: *const T, count: usize) -> i32 {
        let found = unsafe { std::slice::from_raw_parts(found, count) };
        match catch_unwind(AssertUnwindSafe(|| (self.call)(found))) {
            Ok(true) => 0,
            Ok(false) => {
                self.stopped = true;
                1
            }
            Err(panic) => {
                self.panic = Some(panic);
                1
            }
        }
    }
    fn done(self, status: i64) -> Result<()> {
        if let Some(panic) = self.panic {
            resume_unwind(panic);
        }
        if self.stopped { Ok(()) } else { checked(status).map(drop) }
    }
}
extern "C" fn take_matches(context: *mut c_void, found: *const Match, count: usize) -> i32 {
    unsafe { &mut *context.cast::<Sink<Match>>() }.take(found, count)
}
extern "C" fn take_ids(context: *mut c_void, _row: usize, found: *const u32, count: usize) -> i32 {
    unsafe { &mut *context.cast::<Sink<u32>>() }.take(found, count)
}

/// Many shapes, found by where they are. Ids count the rows of all columns.
pub struct Index {
    raw: *mut sys::abut_index_t,
}
// Questions change nothing; what changes it takes it alone.
unsafe impl Send for Index {}
unsafe impl Sync for Index {}

impl Drop for Index {
    fn drop(&mut self) {
        unsafe { sys::abut_index_free(self.raw) }
    }
}

impl Index {
    pub fn new(columns: &[Columns]) -> Result<Self> {
        Self::built(columns, sys::abut_index_build)
    }
    /// One whose shapes may move, appear and vanish.
    pub fn dynamic(columns: &[Columns]) -> Result<Self> {
        Self::built(columns, sys::abut_index_build_dynamic)
    }
    fn built(
        columns: &[Columns],
        build: unsafe extern "C" fn(
            *const *const sys::abut_columns_t, usize, *const sys::abut_work_t,
        ) -> *mut sys::abut_index_t,
    ) -> Result<Self> {
        let all: Vec<*const sys::abut_columns_t> =
            columns.iter().map(|c| &c.raw as *const _).collect();
        let raw = unsafe { build(all.as_ptr(), all.len(), std::ptr::null()) };
        if raw.is_null() { Err(last_error()) } else { Ok(Index { raw }) }
    }
    pub fn len(&self) -> usize {
        unsafe { sys::abut_index_size(self.raw) }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    pub fn insert(&mut self, shape: &Shape) -> Result<u32> {
        let mut id = 0;
        checked(unsafe { sys::abut_index_insert(self.raw, &shape.raw(), &mut id) })?;
        Ok(id)
    }
    pub fn move_to(&mut self, id: u32, shape: &Shape) -> Result<()> {
        checked(unsafe { sys::abut_index_move(self.raw, id, &shape.raw()) }).map(drop)
    }
    pub fn erase(&mut self, id: u32) -> Result<()> {
        checked(unsafe { sys::abut_index_erase(self.raw, id) }).map(drop)
    }
    pub fn meeting(&self, shape: &Shape) -> Result<Vec<u32>> {
        let mut found = Vec::new();
        let mut call = |ids: &[u32]| {
            found.extend_from_slice(ids);
            true
        };
        let mut sink = Sink { call: &mut call, panic: None, stopped: false };
        let status = unsafe {
            let context = (&mut sink as *mut Sink<u32>).cast();
            sys::abut_index_meeting(self.raw, &shape.raw(), Some(take_ids), context)
        };
        sink.done(status)?;
        Ok(found)
    }
    pub fn nearest(&self, shape: &Shape, k: usize) -> Result<Vec<Neighbour>> {
        let mut found = vec![Neighbour::default(); k.min(self.len())];
        let n = checked(unsafe {
            let to = found.as_mut_ptr();
            sys::abut_index_nearest(self.raw, &shape.raw(), found.len(), f64::INFINITY, to)
        })?;
        found.truncate(n as usize);
        Ok(found)
    }
    /// Every pair that meets, with another index or within this one; `sink` gets some at a time,
    /// and ends the work by giving false.
    pub fn join(&self, other: Option<&Index>, mut sink: impl FnMut(&[Match]) -> bool) -> Result<()> {
        self.joined(other, None, &mut sink)
    }
    /// Every pair no farther apart than `distance`.
    pub fn join_within(
        &self, other: Option<&Index>, distance: f64, mut sink: impl FnMut(&[Match]) -> bool,
    ) -> Result<()> {
        self.joined(other, Some(distance), &mut sink)
    }
    fn joined(
        &self, other: Option<&Index>, distance: Option<f64>, call: &mut dyn FnMut(&[Match]) -> bool,
    ) -> Result<()> {
        let b = other.map_or(std::ptr::null(), |i| i.raw as *const _);
        let mut sink = Sink { call, panic: None, stopped: false };
        let context = (&mut sink as *mut Sink<Match>).cast();
        let (take, work) = (Some(take_matches as extern "C" fn(_, _, _) -> _), std::ptr::null());
        let status = unsafe {
            match distance {
                None => sys::abut_join(self.raw, b, take, context, work),
                Some(d) => sys::abut_join_within(self.raw, b, d, take, context, work),
            }
        };
        sink.done(status)
    }
}

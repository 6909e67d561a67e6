//! Shapes made of others, and of points; outlines that are asked many times; tiles.

use crate::pair::{answers, sized};
use crate::{checked, last_error, Contact, Hit, Result, Shape, Vec2};
use abut_sys as sys;
use std::mem::size_of;
use std::ptr::null_mut;

/// What a call leaves in a shape: none where it gives 0.
fn made(call: impl FnOnce(*mut sys::abut_shape_t) -> i32) -> Result<Option<Shape>> {
    let mut raw = Shape::blank();
    Ok((checked(call(&mut raw))? == 1).then(|| Shape::of(&raw)))
}
pub(crate) fn one(call: impl FnOnce(*mut sys::abut_shape_t) -> i32) -> Result<Shape> {
    Ok(made(call)?.expect("there always is one"))
}

/// The same shape elsewhere.
pub fn moved(shape: &Shape, by: Vec2) -> Result<Shape> {
    one(|out| unsafe { sys::abut_moved(shape.raw(), by[0], by[1], out) })
}
/// Turned about the origin to an axis of any length, then scaled, then moved. A box becomes an
/// oriented box.
pub fn transformed(shape: &Shape, axis: Vec2, scale: f64, by: Vec2) -> Result<Shape> {
    one(|out| unsafe {
        sys::abut_transformed(shape.raw(), axis.as_ptr(), scale, by[0], by[1], out)
    })
}
/// The point p becomes p.x · x + p.y · y + origin. Circles become ellipses, boxes polygons. None where
/// it would stretch another radius.
pub fn transformed_affine(shape: &Shape, x: Vec2, y: Vec2, origin: Vec2) -> Result<Option<Shape>> {
    let m = [x[0], x[1], y[0], y[1], origin[0], origin[1]];
    made(|out| unsafe { sys::abut_transformed_affine(shape.raw(), m.as_ptr(), out) })
}

/// The least convex polygon that holds the points; none of no points, as the next two.
pub fn convex_hull(points: &[Vec2]) -> Result<Option<Shape>> {
    made(|out| unsafe { sys::abut_convex_hull(points.as_ptr().cast(), points.len(), out) })
}
/// The circle of least radius.
pub fn smallest_circle(points: &[Vec2]) -> Result<Option<Shape>> {
    made(|out| unsafe { sys::abut_smallest_circle(points.as_ptr().cast(), points.len(), out) })
}
/// The oriented box of least area.
pub fn smallest_box(points: &[Vec2]) -> Result<Option<Shape>> {
    made(|out| unsafe { sys::abut_smallest_box(points.as_ptr().cast(), points.len(), out) })
}
/// The ellipse that holds a normally distributed point with the probability `level`. The covariance
/// is xx, xy, yy.
pub fn ellipse_of_covariance(mean: Vec2, covariance: [f64; 3], level: f64) -> Result<Shape> {
    one(|out| unsafe {
        sys::abut_ellipse_of_covariance(mean.as_ptr(), covariance.as_ptr(), level, out)
    })
}

/// Which points rings enclose: those that they run around an odd number of times, or not zero times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FillRule {
    /// An odd number of times.
    EvenOdd,
    /// Not zero times: each direction counts.
    NonZero,
}
/// What became of rings that cross.
#[derive(Clone, Debug, PartialEq)]
pub struct Repaired {
    /// It is valid.
    pub region: Shape,
    /// How many crossings are no doubles, and were rounded; none by more than `largest_move`.
    pub moved: usize,
    /// The farthest that a corner moved.
    pub largest_move: f64,
}
/// A valid region of rings that may cross, run along themselves and each other, and repeat.
pub fn repaired(region: &Shape, rule: FillRule) -> Result<Repaired> {
    let (mut moved, mut largest_move) = (0, 0.0);
    let region = one(|out| unsafe {
        sys::abut_repaired(region.raw(), rule as i32, out, &mut moved, &mut largest_move)
    })?;
    Ok(Repaired { region, moved, largest_move })
}

owned! {
    /// A polyline or a region with a tree of its edges, for many questions.
    Prepared abut_prepared_t abut_prepared_free
}

macro_rules! prepared {
    ($other:ty, $b:ident => $raw:expr; $($(#[$doc:meta])* $name:ident $sys:ident $answer:ident;)*) => {
        /// This comes first in each question.
        impl Prepared {$(
            $(#[$doc])*
            pub fn $name(&self, $b: &$other) -> Result<answers!(@type $answer)> {
                answers!(@ask $answer sys::$sys, self.raw, $raw)
            }
        )*}
    };
}
prepared! {
    Shape, b => b.raw();
    // described: rust_prepared
    /// Whether a and b have a common point: touching counts. Exact.
    intersects abut_prepared_intersects yes;
    /// Whether the interiors of a and b have a common point: touching does not count. Exact.
    interiors_intersect abut_prepared_interiors_intersect yes;
    /// Whether b is a subset of a, boundary and all: what OGC calls covers. Exact.
    contains abut_prepared_contains yes;
    /// The DE-9IM matrix of a and b: nine characters, each 0, 1, 2 or F. Exact.
    relate abut_prepared_relate matrix;
    /// How far apart a and b are: 0 if and only if they meet.
    distance abut_prepared_distance number;
    /// The distance; where a and b overlap, minus the length of the least motion that parts them.
    separation abut_prepared_separation number;
    /// The separation, its normal, and the points between which it lies.
    separation_witness abut_prepared_separation_witness Separation;
    /// A point of each, as near to each other as can be.
    closest_points abut_prepared_closest_points points;
    /// A contact for each place that is pressed, the deepest first; of two convex shapes one at
    /// most.
    contacts abut_prepared_contacts contacts;
    // described: end
}
prepared! {
    Prepared, b => b.raw;
    // described: rust_both_prepared
    /// Whether a and b have a common point: touching counts. Exact.
    intersects_prepared abut_both_prepared_intersects yes;
    /// Whether the interiors of a and b have a common point: touching does not count. Exact.
    interiors_intersect_prepared abut_both_prepared_interiors_intersect yes;
    /// Whether b is a subset of a, boundary and all: what OGC calls covers. Exact.
    contains_prepared abut_both_prepared_contains yes;
    /// The DE-9IM matrix of a and b: nine characters, each 0, 1, 2 or F. Exact.
    relate_prepared abut_both_prepared_relate matrix;
    /// How far apart a and b are: 0 if and only if they meet.
    distance_prepared abut_both_prepared_distance number;
    /// A point of each, as near to each other as can be.
    closest_points_prepared abut_both_prepared_closest_points points;
    /// A contact for each place that is pressed, the deepest first; of two convex shapes one at
    /// most.
    contacts_prepared abut_both_prepared_contacts contacts;
    // described: end
}

impl Prepared {
    /// Makes the tree of its edges.
    pub fn new(shape: &Shape) -> Result<Self> {
        let raw = unsafe { sys::abut_prepared(shape.raw()) };
        if raw.is_null() { Err(last_error()) } else { Ok(Prepared { raw }) }
    }
    /// The shape.
    pub fn shape(&self) -> Result<Shape> {
        one(|out| unsafe { sys::abut_prepared_shape(self.raw, out) })
    }
    /// Memory beyond the shape itself.
    pub fn overhead_in_bytes(&self) -> Result<usize> {
        Ok(checked(unsafe { sys::abut_prepared_overhead(self.raw) })? as usize)
    }
    /// Whether the point lies in it; on the boundary counts.
    pub fn contains_point(&self, at: Vec2) -> Result<bool> {
        Ok(checked(unsafe { sys::abut_prepared_contains_point(self.raw, at[0], at[1]) })? == 1)
    }
    /// Where a ray first hits it.
    pub fn cast_ray(&self, ray: &Shape) -> Result<Option<Hit>> {
        Hit::left(|out| unsafe { sys::abut_prepared_cast_ray(self.raw, ray.raw(), out) })
    }
    /// When and where what moves first touches it.
    pub fn cast(&self, moving: &Shape, [dx, dy]: Vec2) -> Result<Option<Hit>> {
        Hit::left(|out| unsafe { sys::abut_prepared_cast(self.raw, moving.raw(), dx, dy, out) })
    }
    /// The same of a prepared one.
    pub fn cast_prepared(&self, moving: &Prepared, [dx, dy]: Vec2) -> Result<Option<Hit>> {
        Hit::left(|out| unsafe { sys::abut_both_prepared_cast(self.raw, moving.raw, dx, dy, out) })
    }
}

/// min x, min y, max x, max y
pub type Bounds = [f64; 4];

/// Bounds that hold the whole shape, whatever is rounded. Those of two shapes within `within` of each
/// other meet.
pub fn tile_bounds(shape: &Shape, within: f64) -> Result<Bounds> {
    let mut bounds = [0.0; 4];
    checked(unsafe { sys::abut_tile_bounds(shape.raw(), within, bounds.as_mut_ptr()) })?;
    Ok(bounds)
}

owned! {
    /// The plane cut into tiles, for joins of what fits no memory.
    Partition abut_partition_t abut_partition_free
}

/// The tiles that a shape is to be in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assigned {
    /// These.
    Some(Vec<u32>),
    /// It meets more tiles than a shape is put into.
    All,
}

impl Partition {
    fn given(raw: *mut sys::abut_partition_t) -> Result<Self> {
        if raw.is_null() { Err(last_error()) } else { Ok(Partition { raw }) }
    }
    /// About as many tiles, by a sample.
    pub fn new(sample: &[Bounds], tiles: usize) -> Result<Self> {
        Self::given(unsafe { sys::abut_partition(sample.as_ptr().cast(), sample.len(), tiles) })
    }
    /// Slabs between the x, and in each of them tiles between its y.
    pub fn of_cuts(x: &[f64], y: &[Vec<f64>]) -> Result<Self> {
        if y.len() != x.len() + 1 {
            return Err(crate::Error::argument(format!("{} cuts make {} slabs", x.len(), x.len() + 1)));
        }
        let mut starts = vec![0];
        for cuts in y {
            starts.push(starts[starts.len() - 1] + cuts.len());
        }
        let all = y.concat();
        Self::given(unsafe {
            sys::abut_partition_of_cuts(x.as_ptr(), x.len(), all.as_ptr(), starts.as_ptr())
        })
    }
    fn cuts_of(call: impl Fn(*mut f64, usize) -> i64) -> Result<Vec<f64>> {
        let mut cuts = vec![0.0; checked(call(null_mut(), 0))? as usize];
        checked(call(cuts.as_mut_ptr(), cuts.len()))?;
        Ok(cuts)
    }
    /// Where it is cut into slabs.
    pub fn x_cuts(&self) -> Result<Vec<f64>> {
        Self::cuts_of(|out, room| unsafe { sys::abut_partition_x_cuts(self.raw, out, room) })
    }
    /// Where a slab is cut into tiles.
    pub fn y_cuts(&self, slab: usize) -> Result<Vec<f64>> {
        Self::cuts_of(|out, room| unsafe { sys::abut_partition_y_cuts(self.raw, slab, out, room) })
    }
    /// How many tiles there are.
    pub fn size(&self) -> usize {
        unsafe { sys::abut_partition_size(self.raw) }
    }
    /// From where to where a tile reaches. Its low sides belong to it.
    pub fn tile(&self, tile: u32) -> Result<Bounds> {
        let mut bounds = [0.0; 4];
        checked(unsafe { sys::abut_partition_tile(self.raw, tile, bounds.as_mut_ptr()) })?;
        Ok(bounds)
    }
    /// The tile that a point is in.
    pub fn at(&self, point: Vec2) -> Result<u32> {
        let mut tile = 0;
        checked(unsafe { sys::abut_partition_at(self.raw, point[0], point[1], &mut tile) })?;
        Ok(tile)
    }
    /// The tiles that bounds meet.
    pub fn assign(&self, bounds: &Bounds) -> Result<Assigned> {
        let mut tiles = [0; sys::ABUT_MOST_TILES as usize];
        let found = checked(unsafe {
            sys::abut_partition_assign(self.raw, bounds.as_ptr(), tiles.as_mut_ptr())
        })? as usize;
        Ok(match tiles.get(..found) {
            Some(some) => Assigned::Some(some.to_vec()),
            None => Assigned::All,
        })
    }
    /// The one tile that reports a pair, whose bounds must meet.
    pub fn owner(&self, a: &Bounds, b: &Bounds) -> Result<u32> {
        let mut tile = 0;
        checked(unsafe {
            sys::abut_partition_owner(self.raw, a.as_ptr(), b.as_ptr(), &mut tile)
        })?;
        Ok(tile)
    }
}

//! Questions about two shapes.

use crate::{checked, Error, Result, Shape, Vec2};
use abut_sys as sys;
use std::ffi::CString;
use std::mem::size_of;
use std::os::raw::c_char;

/// Egenhofer's relations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation { Disjoint, Meet, Overlap, Equal, Inside, CoveredBy, Contains, Covers }
impl Relation {
    pub(crate) const ALL: [Relation; 8] = {
        use Relation::*;
        [Disjoint, Meet, Overlap, Equal, Inside, CoveredBy, Contains, Covers]
    };
}

/// Which relation a has to b.
pub fn relation(a: &Shape, b: &Shape) -> Result<Relation> {
    Ok(Relation::ALL[checked(unsafe { sys::abut_relation(&a.raw(), &b.raw()) })? as usize])
}
/// The DE-9IM matrix: nine characters, each 0, 1, 2 or F.
pub fn relate(a: &Shape, b: &Shape) -> Result<String> {
    let mut matrix = [0 as c_char; 10];
    checked(unsafe { sys::abut_relate(&a.raw(), &b.raw(), matrix.as_mut_ptr()) })?;
    Ok(matrix[..9].iter().map(|&c| c as u8 as char).collect())
}
/// Whether the DE-9IM matrix is one of a pattern of nine characters: T, F, *, 0, 1 or 2.
pub fn relate_is(a: &Shape, b: &Shape, pattern: &str) -> Result<bool> {
    let text = CString::new(pattern).map_err(|e| Error::argument(e.to_string()))?;
    Ok(checked(unsafe { sys::abut_relate_is(&a.raw(), &b.raw(), text.as_ptr()) })? == 1)
}
/// Functions of two shapes that answer with a yes or a number.
macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident $sys:ident $answer:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(a: &Shape, b: &Shape) -> Result<plain!(@answer $answer)> {
            plain!(@ask $answer sys::$sys, a, b)
        }
    )*};
    (@answer yes) => { bool };
    (@answer number) => { f64 };
    (@answer maybe) => { Option<f64> };
    (@ask yes $sys:path, $a:ident, $b:ident) => { Ok(checked(unsafe { $sys(&$a.raw(), &$b.raw()) })? == 1) };
    (@ask number $sys:path, $a:ident, $b:ident) => {{
        let mut x = 0.0;
        checked(unsafe { $sys(&$a.raw(), &$b.raw(), &mut x) })?;
        Ok(x)
    }};
    (@ask maybe $sys:path, $a:ident, $b:ident) => {{
        let mut x = 0.0;
        Ok((checked(unsafe { $sys(&$a.raw(), &$b.raw(), &mut x) })? == 1).then_some(x))
    }};
}
plain! {
    // described: rust_plain
    /// Whether a and b have a common point: touching counts. Exact.
    intersects abut_intersects yes;
    /// Whether the interiors of a and b have a common point: touching does not count. Exact.
    interiors_intersect abut_interiors_intersect yes;
    /// Whether b is a subset of a, boundary and all: what OGC calls covers. Exact.
    contains abut_contains yes;
    /// OGC's predicate: no common point. Exact.
    disjoint abut_disjoint yes;
    /// OGC's predicate: common points, but none of both interiors. Exact.
    touches abut_touches yes;
    /// OGC's predicate: the interiors meet, and what they share has a lower dimension than one of
    /// the two. Exact.
    crosses abut_crosses yes;
    /// OGC's predicate: both have the same dimension, which what they share has too, and neither
    /// covers the other. Exact.
    overlaps abut_overlaps yes;
    /// OGC's predicate: the interiors meet, and no point of a lies outside b. Exact.
    within abut_within yes;
    /// OGC's predicate: no point of b lies outside a. Exact.
    covers abut_covers yes;
    /// OGC's predicate: no point of a lies outside b. Exact.
    covered_by abut_covered_by yes;
    /// OGC's predicate: the same points. Exact.
    equals abut_equals yes;
    /// How far apart a and b are: 0 if and only if they meet.
    distance abut_distance number;
    /// The distance; where a and b overlap, minus the length of the least motion that parts them.
    /// None in no case, as all pairs have one.
    separation abut_separation maybe;
    /// The area that a and b share.
    overlap_area abut_overlap_area number;
    // described: end
}
/// An answer whose first field is its size.
macro_rules! sized {
    ($kind:ident) => {
        sys::$kind { size: size_of::<sys::$kind>(), ..Default::default() }
    };
}
/// A point of each, and how far apart they are.
pub fn closest_points(a: &Shape, b: &Shape) -> Result<(Vec2, Vec2, f64)> {
    let mut p = sized!(abut_point_pair_t);
    checked(unsafe { sys::abut_closest_points(&a.raw(), &b.raw(), &mut p) })?;
    Ok((p.a, p.b, p.distance))
}
/// None where a or b is a line or a ray, or has no points.
pub fn farthest_points(a: &Shape, b: &Shape) -> Result<Option<(Vec2, Vec2, f64)>> {
    let mut p = sized!(abut_point_pair_t);
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
/// None in no case, as all pairs have one.
pub fn separation_witness(a: &Shape, b: &Shape) -> Result<Option<Separation>> {
    let mut s = sized!(abut_separation_t);
    let some = checked(unsafe { sys::abut_separation_witness(&a.raw(), &b.raw(), &mut s) })? == 1;
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
    pub(crate) fn of(c: &sys::abut_contact_t) -> Self {
        let n = c.count as usize;
        Contact {
            normal: c.normal,
            depth: c.depth,
            points: c.points[..n].to_vec(),
            depths: c.depths[..n].to_vec(),
        }
    }
    fn raw(&self) -> Result<sys::abut_contact_t> {
        let n = self.points.len();
        if self.depths.len() != n || n > 2 {
            return Err(Error::argument(format!("a contact of {n} points and {} depths", self.depths.len())));
        }
        let mut c = sys::abut_contact_t {
            size: size_of::<sys::abut_contact_t>(),
            normal: self.normal,
            depth: self.depth,
            count: n as i32,
            ..Default::default()
        };
        c.points[..n].copy_from_slice(&self.points);
        c.depths[..n].copy_from_slice(&self.depths);
        Ok(c)
    }
    /// All that a call writes into its room, which says how many there are.
    pub(crate) fn all(call: impl Fn(*mut sys::abut_contact_t, usize) -> i64) -> Result<Vec<Self>> {
        let mut room = 4;
        loop {
            let mut all = vec![sized!(abut_contact_t); room];
            let n = checked(call(all.as_mut_ptr(), room))? as usize;
            if n <= room {
                return Ok(all[..n].iter().map(Contact::of).collect());
            }
            room = n;
        }
    }
}
/// How two shapes that meet rest on each other.
pub fn contact(a: &Shape, b: &Shape) -> Result<Option<Contact>> {
    contact_within(a, b, 0.0)
}
/// How two shapes rest on each other, also where they are apart by at most the margin: the depth is
/// then negative.
pub fn contact_within(a: &Shape, b: &Shape, margin: f64) -> Result<Option<Contact>> {
    let mut c = sized!(abut_contact_t);
    let some = checked(unsafe { sys::abut_contact_within(&a.raw(), &b.raw(), margin, &mut c) })? == 1;
    Ok(some.then(|| Contact::of(&c)))
}
/// One for each place that is pressed, the deepest first; of two convex shapes one at most.
pub fn contacts(a: &Shape, b: &Shape) -> Result<Vec<Contact>> {
    Contact::all(|out, room| unsafe { sys::abut_contacts(&a.raw(), &b.raw(), out, room) })
}
/// A part of a shape that a contact rests on. Corners are numbered counter-clockwise (y up), and side i
/// runs from corner i to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A circle, an ellipse or a point; also a polyline or a region.
    Curve,
    Corner(u32),
    Side(u32),
}
impl Feature {
    fn of(f: sys::abut_feature_t) -> Self {
        match f.kind {
            0 => Feature::Curve,
            1 => Feature::Corner(f.index),
            _ => Feature::Side(f.index),
        }
    }
}
/// What a contact rests on, and an id for each of its points: points of two steps with the same id are
/// the same point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactFeatures {
    pub a: Feature,
    pub b: Feature,
    pub ids: Vec<u64>,
}
/// The features of a contact that was given for a and b, for solvers that keep impulses.
pub fn contact_features(a: &Shape, b: &Shape, contact: &Contact) -> Result<ContactFeatures> {
    let contact = contact.raw()?;
    let mut f = sized!(abut_contact_features_t);
    checked(unsafe { sys::abut_contact_features(&a.raw(), &b.raw(), &contact, &mut f) })?;
    let ids = f.ids[..contact.count as usize].to_vec();
    Ok(ContactFeatures { a: Feature::of(f.a), b: Feature::of(f.b), ids })
}
/// Where a ray first hits, or a moving shape first touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The ray's parameter, or the part of the motion.
    pub t: f64,
    pub point: Vec2,
    /// A unit vector that points out of what is hit.
    pub normal: Vec2,
}
impl Hit {
    pub(crate) fn blank() -> sys::abut_hit_t {
        sized!(abut_hit_t)
    }
    pub(crate) fn of(h: &sys::abut_hit_t) -> Self {
        Hit { t: h.t, point: h.point, normal: h.normal }
    }
    /// What a call leaves: none where it gives 0.
    pub(crate) fn left(call: impl FnOnce(*mut sys::abut_hit_t) -> i32) -> Result<Option<Self>> {
        let mut hit = Hit::blank();
        Ok((checked(call(&mut hit))? == 1).then(|| Hit::of(&hit)))
    }
}
pub fn cast_ray(ray: &Shape, target: &Shape) -> Result<Option<Hit>> {
    Hit::left(|out| unsafe { sys::abut_cast_ray(&ray.raw(), &target.raw(), out) })
}
/// When and where `moving` first touches.
pub fn cast(moving: &Shape, motion: Vec2, target: &Shape) -> Result<Option<Hit>> {
    let [dx, dy] = motion;
    Hit::left(|out| unsafe { sys::abut_cast(&moving.raw(), dx, dy, &target.raw(), out) })
}
/// When a shape that also turns by `angle` about its centroid first comes within the tolerance.
pub fn cast_rotating(
    moving: &Shape, motion: Vec2, angle: f64, target: &Shape, tolerance: f64,
) -> Result<Option<Hit>> {
    let [dx, dy] = motion;
    Hit::left(|out| unsafe {
        sys::abut_cast_rotating(&moving.raw(), dx, dy, angle, &target.raw(), tolerance, out)
    })
}

/// A point of both boundaries; ta, tb: the parameter along a line, ray or segment, else NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intersection {
    pub at: Vec2,
    pub ta: f64,
    pub tb: f64,
    pub tangent: bool,
}
/// A piece that two boundaries share: straight, or an arc of an ellipse, counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// An unbounded end goes on to infinity.
    Straight { from: Vec2, to: Vec2, unbounded_from: bool, unbounded_to: bool },
    Arc { from: Vec2, to: Vec2, center: Vec2, semi_axes: Vec2, axis: Vec2 },
}
/// The common points of two boundaries, and the pieces that they share.
pub fn intersections(a: &Shape, b: &Shape) -> Result<(Vec<Intersection>, Vec<Piece>)> {
    let mut points = vec![sys::abut_intersection_t::default(); 8];
    let mut pieces = vec![sys::abut_piece_t::default(); 8];
    loop {
        let (mut n, mut m) = (0, 0);
        checked(unsafe {
            let (to, room) = (points.as_mut_ptr(), points.len());
            let (to_pieces, pieces_room) = (pieces.as_mut_ptr(), pieces.len());
            let (a, b) = (a.raw(), b.raw());
            sys::abut_intersections(&a, &b, to, room, &mut n, to_pieces, pieces_room, &mut m)
        })?;
        if n <= points.len() && m <= pieces.len() {
            points.truncate(n);
            pieces.truncate(m);
            break;
        }
        points.resize(n.max(8), Default::default());
        pieces.resize(m.max(8), Default::default());
    }
    let point = |p: &sys::abut_intersection_t| Intersection {
        at: p.at, ta: p.ta, tb: p.tb, tangent: p.tangent != 0,
    };
    let piece = |p: &sys::abut_piece_t| match p.is_arc {
        0 => Piece::Straight {
            from: p.from,
            to: p.to,
            unbounded_from: p.unbounded_from != 0,
            unbounded_to: p.unbounded_to != 0,
        },
        _ => Piece::Arc {
            from: p.from, to: p.to, center: p.center, semi_axes: p.semi_axes, axis: p.rotation,
        },
    };
    Ok((points.iter().map(point).collect(), pieces.iter().map(piece).collect()))
}

/// A common tangent, and where it touches each shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tangent {
    pub a: Vec2,
    pub b: Vec2,
    pub direction: Vec2,
    /// The shapes lie on different sides of it.
    pub inner: bool,
}
/// The common tangents of bounded shapes, and whether there are infinitely many more. None of lines
/// and rays.
pub fn tangents(a: &Shape, b: &Shape) -> Result<Option<(Vec<Tangent>, bool)>> {
    let mut lines = vec![sys::abut_tangent_t::default(); 8];
    loop {
        let (mut n, mut infinitely_many) = (0, 0);
        let some = checked(unsafe {
            let (to, room) = (lines.as_mut_ptr(), lines.len());
            sys::abut_tangents(&a.raw(), &b.raw(), to, room, &mut n, &mut infinitely_many)
        })?;
        if n > lines.len() {
            lines.resize(n, Default::default());
            continue;
        }
        lines.truncate(n);
        let line = |t: &sys::abut_tangent_t| Tangent {
            a: t.a, b: t.b, direction: t.direction, inner: t.inner != 0,
        };
        return Ok((some == 1).then(|| (lines.iter().map(line).collect(), infinitely_many != 0)));
    }
}


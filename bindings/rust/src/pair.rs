//! Questions about two shapes.

use crate::{checked, Error, Result, Shape, Vec2};
use abut_sys as sys;
use std::ffi::{CStr, CString};
use std::mem::size_of;
use std::os::raw::c_char;

/// Egenhofer's relations, by their names.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation { Disjoint, Meet, Overlap, Equal, Inside, CoveredBy, Contains, Covers }
impl Relation {
    pub(crate) const ALL: [Relation; 8] = {
        use Relation::*;
        [Disjoint, Meet, Overlap, Equal, Inside, CoveredBy, Contains, Covers]
    };
}
/// Its name in C: `covered_by`.
impl std::fmt::Display for Relation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        named(unsafe { sys::abut_relation_name(*self as i32) }, f)
    }
}
/// Writes what C calls it.
pub(crate) fn named(name: *const c_char, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    f.pad(&unsafe { CStr::from_ptr(name) }.to_string_lossy())
}

/// Whether the DE-9IM matrix is one of a pattern of nine characters: T, F, *, 0, 1 or 2.
pub fn relate_is(a: &Shape, b: &Shape, pattern: &str) -> Result<bool> {
    let text = CString::new(pattern).map_err(|e| Error::argument(e.to_string()))?;
    Ok(checked(unsafe { sys::abut_relate_is(a.raw(), b.raw(), text.as_ptr()) })? == 1)
}
/// What a call leaves in `room`, and whether it left anything.
pub(crate) fn left<T>(mut room: T, call: impl FnOnce(&mut T) -> i32) -> Result<(T, bool)> {
    let some = checked(call(&mut room))? == 1;
    Ok((room, some))
}
/// Functions of something and a shape, or another thing, of the forms of answers that the description names.
macro_rules! answers {
    (@type yes) => { bool };
    (@type number) => { f64 };
    (@type maybe_number) => { Option<f64> };
    (@type relation) => { $crate::Relation };
    (@type matrix) => { String };
    (@type points) => { (Vec2, Vec2, f64) };
    (@type maybe_points) => { Option<(Vec2, Vec2, f64)> };
    (@type maybe_contact) => { Option<Contact> };
    (@type contacts) => { Vec<Contact> };
    (@type $record:ident) => { $crate::$record };
    (@ask yes $f:path, $a:expr, $b:expr) => { Ok(checked(unsafe { $f($a, $b) })? == 1) };
    (@ask relation $f:path, $a:expr, $b:expr) => {
        Ok($crate::Relation::ALL[checked(unsafe { $f($a, $b) })? as usize])
    };
    (@ask number $f:path, $a:expr, $b:expr) => {
        Ok($crate::pair::left(0.0, |x| unsafe { $f($a, $b, x) })?.0)
    };
    (@ask maybe_number $f:path, $a:expr, $b:expr) => {{
        let (x, some) = $crate::pair::left(0.0, |x| unsafe { $f($a, $b, x) })?;
        Ok(some.then_some(x))
    }};
    (@ask matrix $f:path, $a:expr, $b:expr) => {{
        let (text, _) = $crate::pair::left([0; 10], |m| unsafe { $f($a, $b, m.as_mut_ptr()) })?;
        Ok(text[..9].iter().map(|&c| c as u8 as char).collect())
    }};
    (@ask points $f:path, $a:expr, $b:expr) => {{
        let (p, _) = $crate::pair::left(sized!(abut_point_pair_t), |p| unsafe { $f($a, $b, p) })?;
        Ok((p.a, p.b, p.distance))
    }};
    (@ask maybe_points $f:path, $a:expr, $b:expr) => {{
        let (p, some) = $crate::pair::left(sized!(abut_point_pair_t), |p| unsafe { $f($a, $b, p) })?;
        Ok(some.then_some((p.a, p.b, p.distance)))
    }};
    (@ask maybe_contact $f:path, $a:expr, $b:expr) => {{
        let (c, some) = $crate::pair::left(sized!(abut_contact_t), |c| unsafe { $f($a, $b, c) })?;
        Ok(some.then(|| Contact::of(&c)))
    }};
    (@ask contacts $f:path, $a:expr, $b:expr) => {
        Contact::all(|out, room| unsafe { $f($a, $b, out, room) })
    };
    (@ask $record:ident $f:path, $a:expr, $b:expr) => {{
        let (r, _) = $crate::pair::left($crate::$record::blank(), |r| unsafe { $f($a, $b, r) })?;
        Ok($crate::$record::of(&r))
    }};
}
/// An answer whose first field is its size.
macro_rules! sized {
    ($kind:ident) => {
        sys::$kind { size: size_of::<sys::$kind>(), ..Default::default() }
    };
}
pub(crate) use {answers, sized};

macro_rules! pairs {
    ($($(#[$doc:meta])* $name:ident $sys:ident $answer:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(a: &Shape, b: &Shape) -> Result<answers!(@type $answer)> {
            answers!(@ask $answer sys::$sys, a.raw(), b.raw())
        }
    )*};
}
pairs! {
    // described: rust_plain
    /// Whether a and b have a common point: touching counts. Exact.
    intersects abut_intersects yes;
    /// Whether the interiors of a and b have a common point: touching does not count. Exact.
    interiors_intersect abut_interiors_intersect yes;
    /// Whether b is a subset of a, boundary and all: what OGC calls covers. Exact.
    contains abut_contains yes;
    /// Which of Egenhofer's eight relations a has to b. Exact.
    relation abut_relation relation;
    /// The DE-9IM matrix of a and b: nine characters, each 0, 1, 2 or F. Exact.
    relate abut_relate matrix;
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
    separation abut_separation number;
    /// The separation, its normal, and the points between which it lies.
    separation_witness abut_separation_witness Separation;
    /// A point of each, as near to each other as can be.
    closest_points abut_closest_points points;
    /// A point of each, as far apart as can be. None where a shape goes on for ever, or has no
    /// points.
    farthest_points abut_farthest_points maybe_points;
    /// How far the lines of a and b get from each other: the farthest way of a point of either to
    /// the other. None where a shape has arcs, no end or no points.
    hausdorff_distance abut_hausdorff_distance maybe_number;
    /// How far two walks along the chains a and b are apart at most, where that is least. None
    /// where a shape is no chain of straight lines.
    frechet_distance abut_frechet_distance maybe_number;
    /// Likewise, of walks that jump from vertex to vertex. None where a shape is no chain of
    /// straight lines.
    discrete_frechet_distance abut_discrete_frechet_distance maybe_number;
    /// How a and b rest on each other. None where they are apart.
    contact abut_contact maybe_contact;
    /// A contact for each place that is pressed, the deepest first; of two convex shapes one at
    /// most.
    contacts abut_contacts contacts;
    /// The area that a and b share.
    overlap_area abut_overlap_area number;
    // described: end
}
macro_rules! records {
    ($($(#[$doc:meta])* $name:ident $sys:ident { $($(#[$says:meta])* $field:ident: $kind:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name { $($(#[$says])* pub $field: $kind),* }
        #[allow(dead_code)]
        impl $name {
            pub(crate) fn blank() -> sys::$sys {
                sized!($sys)
            }
            pub(crate) fn of(raw: &sys::$sys) -> Self {
                $name { $($field: raw.$field),* }
            }
            /// What a call leaves: none where it gives 0.
            pub(crate) fn left(call: impl FnOnce(*mut sys::$sys) -> i32) -> Result<Option<Self>> {
                let (raw, some) = left(Self::blank(), |raw| call(raw))?;
                Ok(some.then(|| Self::of(&raw)))
            }
        }
    )*};
}
records! {
    // described: rust_records
    /// What realises a separation: b - a = distance * normal.
    Separation abut_separation_t {
        /// the separation; negative, it is minus the depth
        distance: f64,
        /// a unit vector from a to b
        normal: Vec2,
        /// on the boundary of the first shape
        a: Vec2,
        /// on the boundary of the second shape
        b: Vec2,
    }
    /// Where something first hits.
    Hit abut_hit_t {
        /// of a ray its parameter, at least 0; of a motion the part of it, in 0 … 1
        t: f64,
        /// on what is hit
        point: Vec2,
        /// a unit vector that points out of what is hit
        normal: Vec2,
    }
    /// A circle, and all inside.
    Disc abut_disc_t {
        /// where it is
        center: Vec2,
        /// how large it is
        radius: f64,
    }
    // described: end
}
/// Moving b by `depth * normal` just parts the two there. One point, or two along an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// Of length 1, from a to b.
    pub normal: Vec2,
    /// How deep they overlap; negative where a margin lies between them.
    pub depth: f64,
    /// Where: one or two.
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
/// Whether two shapes are at most so far apart. Exact, whatever rounding `distance` has.
pub fn within_distance(a: &Shape, b: &Shape, distance: f64) -> Result<bool> {
    Ok(checked(unsafe { sys::abut_within_distance(a.raw(), b.raw(), distance) })? == 1)
}
/// How two shapes rest on each other, also where they are apart by at most the margin: the depth is
/// then negative.
pub fn contact_within(a: &Shape, b: &Shape, margin: f64) -> Result<Option<Contact>> {
    let ask = |c: &mut _| unsafe { sys::abut_contact_within(a.raw(), b.raw(), margin, c) };
    let (c, some) = left(sized!(abut_contact_t), ask)?;
    Ok(some.then(|| Contact::of(&c)))
}
/// A part of a shape that a contact rests on. Corners are numbered counter-clockwise (y up), and side i
/// runs from corner i to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// A circle, an ellipse or a point; also a polyline or a region.
    Curve,
    /// Of a polygon or box.
    Corner(u32),
    /// Of a polygon or box, or the side of a capsule.
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
    /// Of the first.
    pub a: Feature,
    /// Of the second.
    pub b: Feature,
    /// One for each point.
    pub ids: Vec<u64>,
}
/// The features of a contact that was given for a and b, for solvers that keep impulses.
pub fn contact_features(a: &Shape, b: &Shape, contact: &Contact) -> Result<ContactFeatures> {
    let contact = contact.raw()?;
    let mut f = sized!(abut_contact_features_t);
    checked(unsafe { sys::abut_contact_features(a.raw(), b.raw(), &contact, &mut f) })?;
    let ids = f.ids[..contact.count as usize].to_vec();
    Ok(ContactFeatures { a: Feature::of(f.a), b: Feature::of(f.b), ids })
}
/// Where a ray first hits.
pub fn cast_ray(ray: &Shape, target: &Shape) -> Result<Option<Hit>> {
    Hit::left(|out| unsafe { sys::abut_cast_ray(ray.raw(), target.raw(), out) })
}
/// When and where `moving` first touches.
pub fn cast(moving: &Shape, motion: Vec2, target: &Shape) -> Result<Option<Hit>> {
    let [dx, dy] = motion;
    Hit::left(|out| unsafe { sys::abut_cast(moving.raw(), dx, dy, target.raw(), out) })
}
/// When a shape that also turns by `angle` about its centroid first comes within the tolerance.
pub fn cast_rotating(
    moving: &Shape, motion: Vec2, angle: f64, target: &Shape, tolerance: f64,
) -> Result<Option<Hit>> {
    let [dx, dy] = motion;
    Hit::left(|out| unsafe {
        sys::abut_cast_rotating(moving.raw(), dx, dy, angle, target.raw(), tolerance, out)
    })
}

/// A point of both boundaries; ta, tb: the parameter along a line, ray or segment, else NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intersection {
    /// Where.
    pub at: Vec2,
    /// Along the first.
    pub ta: f64,
    /// Along the second.
    pub tb: f64,
    /// They touch there, and do not cross.
    pub tangent: bool,
}
/// A piece that two boundaries share: straight, or an arc of an ellipse, counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// An unbounded end goes on to infinity.
    #[allow(missing_docs)]
    Straight { from: Vec2, to: Vec2, unbounded_from: bool, unbounded_to: bool },
    /// Its axis has length 1.
    #[allow(missing_docs)]
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
            sys::abut_intersections(a, b, to, room, &mut n, to_pieces, pieces_room, &mut m)
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
    /// On the first.
    pub a: Vec2,
    /// On the second.
    pub b: Vec2,
    /// Of length 1, with the first shape to its left.
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
            sys::abut_tangents(a.raw(), b.raw(), to, room, &mut n, &mut infinitely_many)
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


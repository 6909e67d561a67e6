//! One shape, and what is asked of it alone.

use crate::geometry::text;
use crate::pair::{left, named};
use crate::{checked, last_error, Error, Result, Vec2};
use abut_sys as sys;
use std::mem::size_of;
use std::os::raw::c_char;

macro_rules! kinds {
    ($($kind:ident)*) => {
        /// The kinds of shapes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(i32)]
        pub enum Kind { $(#[doc = concat!("`", stringify!($kind), "`")] $kind),* }
        impl Kind {
            pub(crate) const ALL: &'static [Kind] = &[$(Kind::$kind),*];
        }
    };
}
kinds! {
    // described: rust_kinds
    Point Line Ray Segment Circle Rect OrientedBox Ellipse Capsule RoundedBox Polygon Polyline
    Region
    // described: end
}

/// One shape. One with vertices is validated when it is made, others by each question.
pub struct Shape {
    /// As it is given to a question. It points into the lists.
    raw: sys::abut_shape_t,
    vertices: Vec<Vec2>,
    starts: Vec<usize>,
}
unsafe impl Send for Shape {}
unsafe impl Sync for Shape {}

impl Clone for Shape {
    fn clone(&self) -> Self {
        Self::with_lists(self.raw, self.vertices.clone(), self.starts.clone())
    }
}
impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.raw.kind == other.raw.kind
            && self.raw.numbers == other.raw.numbers
            && self.raw.rotation == other.raw.rotation
            && self.vertices == other.vertices
            && self.starts == other.starts
    }
}
impl std::fmt::Debug for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shape")
            .field("kind", &self.kind())
            .field("numbers", &self.raw.numbers)
            .field("axis", &self.raw.rotation)
            .field("vertices", &self.vertices)
            .field("starts", &self.starts)
            .finish()
    }
}

impl Shape {
    fn new(kind: Kind, given: &[f64], axis: Vec2) -> Self {
        let mut raw = Self::blank();
        raw.kind = kind as i32;
        raw.numbers[..given.len()].copy_from_slice(given);
        raw.rotation = axis;
        Shape { raw, vertices: Vec::new(), starts: Vec::new() }
    }
    fn with_lists(mut raw: sys::abut_shape_t, vertices: Vec<Vec2>, starts: Vec<usize>) -> Self {
        raw.vertices = vertices.as_ptr().cast();
        raw.vertex_count = vertices.len();
        raw.starts = if starts.is_empty() { std::ptr::null() } else { starts.as_ptr() };
        raw.part_count = starts.len().saturating_sub(1);
        Shape { raw, vertices, starts }
    }
    /// Likewise, and whether it is valid.
    fn validated(kind: Kind, radius: f64, vertices: Vec<Vec2>, starts: Vec<usize>) -> Self {
        let mut shape = Self::with_lists(Self::new(kind, &[radius], [1.0, 0.0]).raw, vertices, starts);
        if unsafe { sys::abut_validate(&shape.raw) } == 1 {
            shape.raw.flags = sys::ABUT_CHECKED as u32;
        }
        shape
    }
    // described: rust_shapes
    /// A point.
    pub fn point(position: Vec2) -> Self {
        Self::new(Kind::Point, &[position[0], position[1]], [1.0, 0.0])
    }
    /// A line.
    pub fn line(point: Vec2, direction: Vec2) -> Self {
        Self::new(Kind::Line, &[point[0], point[1], direction[0], direction[1]], [1.0, 0.0])
    }
    /// A ray.
    pub fn ray(origin: Vec2, direction: Vec2) -> Self {
        Self::new(Kind::Ray, &[origin[0], origin[1], direction[0], direction[1]], [1.0, 0.0])
    }
    /// A segment.
    pub fn segment(a: Vec2, b: Vec2) -> Self {
        Self::new(Kind::Segment, &[a[0], a[1], b[0], b[1]], [1.0, 0.0])
    }
    /// A circle.
    pub fn circle(center: Vec2, radius: f64) -> Self {
        Self::new(Kind::Circle, &[center[0], center[1], radius], [1.0, 0.0])
    }
    /// An axis-aligned box.
    pub fn rect(min: Vec2, max: Vec2) -> Self {
        Self::new(Kind::Rect, &[min[0], min[1], max[0], max[1]], [1.0, 0.0])
    }
    /// `axis`: the direction of its own x axis, of any length but zero.
    pub fn oriented_box(center: Vec2, half_size: Vec2, axis: Vec2) -> Self {
        Self::new(Kind::OrientedBox, &[center[0], center[1], half_size[0], half_size[1]], axis)
    }
    /// `axis`: the direction of its own x axis, of any length but zero.
    pub fn ellipse(center: Vec2, semi_axes: Vec2, axis: Vec2) -> Self {
        Self::new(Kind::Ellipse, &[center[0], center[1], semi_axes[0], semi_axes[1]], axis)
    }
    /// A capsule.
    pub fn capsule(a: Vec2, b: Vec2, radius: f64) -> Self {
        Self::new(Kind::Capsule, &[a[0], a[1], b[0], b[1], radius], [1.0, 0.0])
    }
    /// `axis`: the direction of its own x axis, of any length but zero.
    pub fn rounded_box(center: Vec2, half_size: Vec2, axis: Vec2, radius: f64) -> Self {
        Self::new(Kind::RoundedBox, &[center[0], center[1], half_size[0], half_size[1], radius],
                  axis)
    }
    // described: end
    /// Convex, its vertices in order around.
    pub fn polygon(vertices: Vec<Vec2>, radius: f64) -> Self {
        Self::validated(Kind::Polygon, radius, vertices, Vec::new())
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
        Self::validated(kind, radius, parts.concat(), starts)
    }
    /// Which kind it is of.
    pub fn kind(&self) -> Kind {
        Kind::ALL[self.raw.kind as usize]
    }
    /// In the order of `abut.h`; as many as the kind has, then zeros.
    pub fn numbers(&self) -> &[f64; 5] {
        &self.raw.numbers
    }
    /// The direction of its own x axis.
    pub fn axis(&self) -> Vec2 {
        self.raw.rotation
    }
    /// Its vertices, of all its lines or rings.
    pub fn vertices(&self) -> &[Vec2] {
        &self.vertices
    }
    /// The lines of a polyline, the rings of a region; all vertices of a polygon.
    pub fn parts(&self) -> impl Iterator<Item = &[Vec2]> {
        self.starts.windows(2).map(move |w| &self.vertices[w[0]..w[1]])
    }
    /// What is wrong with it, if anything.
    pub fn validate(&self) -> Result<()> {
        match checked(unsafe { sys::abut_validate(&self.raw) })? {
            0 => Err(last_error()),
            _ => Ok(()),
        }
    }
    /// As it is given to a question, which refuses it where it is not valid.
    pub(crate) fn raw(&self) -> &sys::abut_shape_t {
        &self.raw
    }
    /// A shape of the library's, whose lists are copied.
    pub(crate) fn of(raw: &sys::abut_shape_t) -> Self {
        let list = |count: usize, at: *const f64| match count {
            0 => Vec::new(),
            n => unsafe { std::slice::from_raw_parts(at.cast::<Vec2>(), n) }.to_vec(),
        };
        let starts = match raw.starts.is_null() {
            true => Vec::new(),
            false => unsafe { std::slice::from_raw_parts(raw.starts, raw.part_count + 1) }.to_vec(),
        };
        let mut vertices = list(raw.vertex_count, raw.vertices);
        vertices.shrink_to_fit();
        Self::with_lists(*raw, vertices, starts)
    }
    pub(crate) fn blank() -> sys::abut_shape_t {
        sys::abut_shape_t {
            size: size_of::<sys::abut_shape_t>(),
            kind: 0,
            flags: 0,
            numbers: [0.0; 5],
            rotation: [0.0; 2],
            vertices: std::ptr::null(),
            vertex_count: 0,
            starts: std::ptr::null(),
            part_count: 0,
        }
    }
    fn written(raw: &sys::abut_shape_t, form: i32) -> Result<String> {
        text(room_for(|at, room| unsafe { sys::abut_write(raw, form, at, room) })?)
    }
    /// `{"type":"circle","center":[3,4],"radius":5}`, which reads back to the same numbers.
    pub fn to_json(&self) -> Result<String> {
        Self::written(self.raw(), 0)
    }
}

/// The bytes that a call writes where there is room, with a 0 behind; it gives how many there are.
pub(crate) fn room_for(write: impl Fn(*mut c_char, usize) -> i64) -> Result<Vec<u8>> {
    let mut bytes = vec![0_u8; 128];
    loop {
        let n = checked(write(bytes.as_mut_ptr().cast(), bytes.len()))? as usize;
        if n < bytes.len() {
            bytes.truncate(n);
            return Ok(bytes);
        }
        bytes.resize(n + 1, 0);
    }
}

/// The short form, `circle((3,4),5)`, which reads back to the same numbers. A shape that is not valid is
/// shown as it is, too.
impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut raw = self.raw;
        raw.flags = sys::ABUT_CHECKED as u32;
        f.write_str(&Self::written(&raw, 1).map_err(|_| std::fmt::Error)?)
    }
}
/// Of JSON or of the short form. What is no valid shape is refused.
impl std::str::FromStr for Shape {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self> {
        let mut raw = Self::blank();
        checked(unsafe { sys::abut_read(text.as_ptr().cast(), text.len(), &mut raw) })?;
        Ok(Self::of(&raw))
    }
}

/// Its name in C: `oriented_box`.
impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        named(unsafe { sys::abut_kind_name(*self as i32) }, f)
    }
}

macro_rules! measures {
    (@type number) => { f64 };
    (@type vector) => { Vec2 };
    (@type bounds) => { (Vec2, Vec2) };
    (@type $record:ident) => { $crate::$record };
    (@ask number $f:path, $s:expr) => { maybe(0.0, |x| unsafe { $f($s, x) }) };
    (@ask vector $f:path, $s:expr) => { maybe([0.0; 2], |x| unsafe { $f($s, x.as_mut_ptr()) }) };
    (@ask bounds $f:path, $s:expr) => {
        Ok(maybe([0.0; 4], |x| unsafe { $f($s, x.as_mut_ptr()) })?.map(|b| ([b[0], b[1]], [b[2], b[3]])))
    };
    (@ask $record:ident $f:path, $s:expr) => { $crate::$record::left(|out| unsafe { $f($s, out) }) };
    ($($(#[$doc:meta])* $name:ident $sys:ident $answer:ident;)*) => {
        impl Shape {$(
            $(#[$doc])*
            pub fn $name(&self) -> Result<Option<measures!(@type $answer)>> {
                measures!(@ask $answer sys::$sys, self.raw())
            }
        )*}
    };
}
fn maybe<T>(room: T, call: impl FnOnce(&mut T) -> i32) -> Result<Option<T>> {
    left(room, call).map(|(x, some)| some.then_some(x))
}
measures! {
    // described: rust_measures
    /// The least box along the axes that holds the shape. None where a shape goes on for ever, or
    /// has no points.
    bounds abut_bounds bounds;
    /// The area of the shape. None where a shape goes on for ever, or has no points.
    area abut_area number;
    /// The length of the shape's outline; of a segment twice its length. None where a shape goes on
    /// for ever, or has no points.
    perimeter abut_perimeter number;
    /// The centre of mass of the shape. None where a shape goes on for ever, or has no points.
    centroid abut_centroid vector;
    /// The largest circle that the shape holds: its center is farthest from the boundary. None
    /// where a shape goes on for ever, or has no points.
    largest_inscribed_circle abut_largest_inscribed_circle Disc;
    // described: end
}

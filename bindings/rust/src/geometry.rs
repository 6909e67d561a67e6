//! Shapes to and from the geometries of other programs: well-known text and binary, GeoJSON.

use crate::shape::room_for;
use crate::{checked, Error, Result, Shape};
use abut_sys as sys;
use std::mem::size_of;

/// How a geometry is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Form {
    /// Well-known text.
    Wkt = sys::ABUT_WKT,
    /// Well-known binary.
    Wkb = sys::ABUT_WKB,
    /// RFC 7946.
    GeoJson = sys::ABUT_GEOJSON,
}

/// A geometry that was read: its shape, and what was changed to make it.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// What it became.
    pub shape: Shape,
    /// 0 where none is given.
    pub srid: u32,
    /// Z or M were left out.
    pub further_coordinates: bool,
    /// Rings were cut apart where they crossed or ran along themselves; no edge moved by more than `largest_move`.
    pub repaired: bool,
    /// The farthest that an edge moved.
    pub largest_move: f64,
}
impl Geometry {
    /// None where it is empty. Points and lines become a point or a polyline, polygons a polygon where convex and
    /// without holes, else a region; those of one geometry are united. What mixes points, lines and areas is
    /// refused. Arcs become chords no farther off than the tolerance; 0 refuses them.
    pub fn read(form: Form, bytes: &[u8], tolerance: f64) -> Result<Option<Self>> {
        let mut raw = Shape::blank();
        let mut about = sys::abut_geometry_t { size: size_of::<sys::abut_geometry_t>(), ..Default::default() };
        let some = checked(unsafe {
            let at = bytes.as_ptr().cast();
            sys::abut_read_geometry(form as i32, at, bytes.len(), tolerance, &mut raw, &mut about)
        })?;
        Ok((some == 1).then(|| Geometry {
            shape: Shape::of(&raw),
            srid: about.srid,
            further_coordinates: about.further_coordinates == 1,
            repaired: about.repaired == 1,
            largest_move: about.largest_move,
        }))
    }
}

impl Shape {
    /// The shape of well-known text, as [`Geometry::read`] has it with a tolerance of 0.
    pub fn from_wkt(text: &str) -> Result<Option<Self>> {
        Ok(Geometry::read(Form::Wkt, text.as_bytes(), 0.0)?.map(|g| g.shape))
    }
    /// Likewise of well-known binary.
    pub fn from_wkb(bytes: &[u8]) -> Result<Option<Self>> {
        Ok(Geometry::read(Form::Wkb, bytes, 0.0)?.map(|g| g.shape))
    }
    /// Likewise of GeoJSON: a geometry, or that of a Feature.
    pub fn from_geojson(text: &str) -> Result<Option<Self>> {
        Ok(Geometry::read(Form::GeoJson, text.as_bytes(), 0.0)?.map(|g| g.shape))
    }
    /// Its geometry. Curves become chords no farther off than the tolerance; 0 refuses them. Lines and rays are
    /// refused. An SRID that is not 0 makes it PostGIS's form.
    pub fn to_geometry(&self, form: Form, tolerance: f64, srid: u32) -> Result<Vec<u8>> {
        let raw = self.raw();
        room_for(|at, room| unsafe {
            sys::abut_write_geometry(raw, form as i32, tolerance, srid, at, room)
        })
    }
    /// Well-known text, as [`Shape::to_geometry`] has it.
    pub fn to_wkt(&self, tolerance: f64) -> Result<String> {
        text(self.to_geometry(Form::Wkt, tolerance, 0)?)
    }
    /// Likewise well-known binary.
    pub fn to_wkb(&self, tolerance: f64) -> Result<Vec<u8>> {
        self.to_geometry(Form::Wkb, tolerance, 0)
    }
    /// Likewise a geometry of GeoJSON.
    pub fn to_geojson(&self, tolerance: f64) -> Result<String> {
        text(self.to_geometry(Form::GeoJson, tolerance, 0)?)
    }
}
pub(crate) fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|e| Error::argument(e.to_string()))
}

//! Areas that two shapes make.

use crate::making::{one, Repaired};
use crate::{checked, last_error, Result, Shape, Vec2};
use abut_sys as sys;
use std::ptr::{null, null_mut};

owned! {
    /// An area whose edges may be arcs, each with the area to its left (y up).
    CurvedRegion abut_curved_region_t abut_curved_region_free
}

/// The part of a circle or an ellipse from `begin` on by `turn`, in radians, counter-clockwise where that is positive. The
/// point at t is center + axis · semi_axes[0] cos t, and the other axis likewise with sin t.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// Of the circle or ellipse.
    pub center: Vec2,
    /// Equal where it is a circle.
    pub semi_axes: Vec2,
    /// The direction of the first semi-axis, of length 1.
    pub axis: Vec2,
    /// The t of its first point.
    pub begin: f64,
    /// From the t of its first point to that of its last.
    pub turn: f64,
}
/// An edge: straight where it has no arc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvedEdge {
    /// Where it begins.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
    /// What it is a part of.
    pub arc: Option<Arc>,
}

macro_rules! made {
    ($($(#[$doc:meta])* $name:ident $sys:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(a: &Shape, b: &Shape) -> Result<CurvedRegion> {
            let raw = unsafe { sys::$sys(a.raw(), b.raw()) };
            if raw.is_null() { Err(last_error()) } else { Ok(CurvedRegion { raw }) }
        }
    )*};
}
made! {
    // described: rust_made
    /// The area that lies in both shapes.
    common_part abut_common_part;
    /// The area that lies in a, in b or in both.
    united abut_united;
    /// The area that lies in a and not in b.
    difference abut_difference;
    /// The area that lies in just one of the shapes.
    symmetric_difference abut_symmetric_difference;
    // described: end
}

/// The area that lies in any of the shapes.
pub fn united_all(shapes: &[Shape]) -> Result<CurvedRegion> {
    let given: Vec<*const sys::abut_shape_t> = shapes.iter().map(|shape| shape.raw() as *const _).collect();
    let raw = unsafe { sys::abut_united_all(given.as_ptr(), given.len()) };
    if raw.is_null() { Err(last_error()) } else { Ok(CurvedRegion { raw }) }
}

impl CurvedRegion {
    /// Its rings: outer ones run counter-clockwise, holes clockwise.
    pub fn rings(&self) -> Result<Vec<Vec<CurvedEdge>>> {
        let (mut edges, mut starts, mut count) = (null(), null(), 0);
        checked(unsafe { sys::abut_curved_region_edges(self.raw, &mut edges, &mut starts, &mut count) })?;
        let at = |i: usize| unsafe { *starts.add(i) };
        let edge = |i: usize| {
            let e: &sys::abut_curved_edge_t = unsafe { &*edges.add(i) };
            let arc = Arc {
                center: e.center,
                semi_axes: e.semi_axes,
                axis: e.rotation,
                begin: e.begin,
                turn: e.turn,
            };
            CurvedEdge { from: e.from, to: e.to, arc: (e.is_arc != 0).then_some(arc) }
        };
        Ok((0..count).map(|ring| (at(ring)..at(ring + 1)).map(edge).collect()).collect())
    }
    /// Its area.
    pub fn area(&self) -> Result<f64> {
        let mut size = 0.0;
        checked(unsafe { sys::abut_curved_region_area(self.raw, &mut size) })?;
        Ok(size)
    }
    /// Whether a point lies in it or on its boundary.
    pub fn contains(&self, [x, y]: Vec2) -> Result<bool> {
        Ok(checked(unsafe { sys::abut_curved_region_contains(self.raw, x, y) })? == 1)
    }
    /// The `d` of an SVG path, arcs as A.
    pub fn svg_path(&self) -> Result<String> {
        let call = |text, room| unsafe { sys::abut_curved_region_svg_path(self.raw, text, room) };
        let mut text = vec![0u8; checked(call(null_mut(), 0))? as usize + 1];
        checked(call(text.as_mut_ptr().cast(), text.len()))?;
        text.pop();
        Ok(text.into_iter().map(char::from).collect())
    }
    /// A valid region of straight edges, no part of it farther than the tolerance from its arc.
    pub fn flattened(&self, tolerance: f64) -> Result<Repaired> {
        let (mut moved, mut largest_move) = (0, 0.0);
        let region = one(|out| unsafe {
            sys::abut_curved_region_flattened(self.raw, tolerance, out, &mut moved, &mut largest_move)
        })?;
        Ok(Repaired { region, moved, largest_move })
    }
}

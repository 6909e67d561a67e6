//! How far, where, how deep and when, of two shapes at a time. See parry.h.

use crate::pair::ParryShape;
use parry2d_f64::math::Vector;
use parry2d_f64::query::{self, ClosestPoints, Ray, ShapeCastOptions};

#[repr(C)]
pub struct ParryPoints {
    found: bool,
    distance: f64,
    ax: f64,
    ay: f64,
    bx: f64,
    by: f64,
}

const NONE: ParryPoints = ParryPoints {
    found: false,
    distance: f64::NAN,
    ax: f64::NAN,
    ay: f64::NAN,
    bx: f64::NAN,
    by: f64::NAN,
};

fn points(a: Vector, b: Vector, distance: f64) -> ParryPoints {
    ParryPoints {
        found: true,
        distance,
        ax: a.x,
        ay: a.y,
        bx: b.x,
        by: b.y,
    }
}

#[no_mangle]
pub extern "C" fn parry_distance(a: &ParryShape, b: &ParryShape) -> f64 {
    query::distance(&a.pose, a.shape.as_ref(), &b.pose, b.shape.as_ref())
        .map_or(f64::NAN, |found| found.distance)
}

/// Not found where they meet.
#[no_mangle]
pub extern "C" fn parry_closest_points(a: &ParryShape, b: &ParryShape) -> ParryPoints {
    let found = query::closest_points(
        &a.pose,
        a.shape.as_ref(),
        &b.pose,
        b.shape.as_ref(),
        f64::MAX,
    );
    match found {
        Ok(ClosestPoints::WithinMargin(p, q)) => points(p, q, (q - p).length()),
        _ => NONE,
    }
}

#[no_mangle]
pub extern "C" fn parry_contact(a: &ParryShape, b: &ParryShape) -> ParryPoints {
    match query::contact(&a.pose, a.shape.as_ref(), &b.pose, b.shape.as_ref(), 0.0) {
        Ok(Some(contact)) => points(contact.point1, contact.point2, contact.dist),
        _ => NONE,
    }
}

/// When a moving shape hits one that stands still, from 0 to 1; NaN if it does not.
#[no_mangle]
pub extern "C" fn parry_cast(a: &ParryShape, x: f64, y: f64, b: &ParryShape) -> f64 {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let hit = query::cast_shapes(
        &a.pose,
        Vector::new(x, y),
        a.shape.as_ref(),
        &b.pose,
        Vector::new(0.0, 0.0),
        b.shape.as_ref(),
        options,
    );
    match hit {
        Ok(Some(hit)) => hit.time_of_impact,
        _ => f64::NAN,
    }
}

#[no_mangle]
pub extern "C" fn parry_ray(x: f64, y: f64, dx: f64, dy: f64, b: &ParryShape) -> f64 {
    let ray = Ray::new(Vector::new(x, y), Vector::new(dx, dy));
    b.shape
        .cast_ray(&b.pose, &ray, f64::MAX, true)
        .unwrap_or(f64::NAN)
}

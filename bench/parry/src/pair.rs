//! Two shapes at a time.

use parry2d_f64::math::{Pose, Rotation, Vector};
use parry2d_f64::query::intersection_test;
use parry2d_f64::shape::SharedShape;

pub struct ParryShape {
    pub(crate) pose: Pose,
    pub(crate) shape: SharedShape,
}

fn boxed(pose: Pose, shape: SharedShape) -> *mut ParryShape {
    Box::into_raw(Box::new(ParryShape { pose, shape }))
}

#[no_mangle]
pub extern "C" fn parry_ball(x: f64, y: f64, radius: f64) -> *mut ParryShape {
    boxed(Pose::translation(x, y), SharedShape::ball(radius))
}

#[no_mangle]
pub extern "C" fn parry_cuboid(
    x: f64,
    y: f64,
    hx: f64,
    hy: f64,
    c: f64,
    s: f64,
) -> *mut ParryShape {
    let turned = Rotation::from_cos_sin_unchecked(c, s);
    boxed(
        Pose::from_parts(Vector::new(x, y), turned),
        SharedShape::cuboid(hx, hy),
    )
}

#[no_mangle]
pub extern "C" fn parry_segment(ax: f64, ay: f64, bx: f64, by: f64) -> *mut ParryShape {
    boxed(
        Pose::identity(),
        SharedShape::segment(Vector::new(ax, ay), Vector::new(bx, by)),
    )
}

#[no_mangle]
pub extern "C" fn parry_capsule(
    ax: f64,
    ay: f64,
    bx: f64,
    by: f64,
    radius: f64,
) -> *mut ParryShape {
    boxed(
        Pose::identity(),
        SharedShape::capsule(Vector::new(ax, ay), Vector::new(bx, by), radius),
    )
}

/// Of n corners, x and y in turn; null if they have no area.
///
/// # Safety
/// There are that many.
#[no_mangle]
pub unsafe extern "C" fn parry_polygon(corners: *const f64, n: usize) -> *mut ParryShape {
    let numbers = std::slice::from_raw_parts(corners, 2 * n);
    let corners: Vec<Vector> = numbers
        .chunks_exact(2)
        .map(|c| Vector::new(c[0], c[1]))
        .collect();
    match SharedShape::convex_hull(&corners) {
        Some(hull) => boxed(Pose::identity(), hull),
        None => std::ptr::null_mut(),
    }
}

/// # Safety
/// `shape` came from one of the functions above, and is not used again.
#[no_mangle]
pub unsafe extern "C" fn parry_free_shape(shape: *mut ParryShape) {
    drop(Box::from_raw(shape));
}

#[no_mangle]
pub extern "C" fn parry_meet(a: &ParryShape, b: &ParryShape) -> bool {
    intersection_test(&a.pose, a.shape.as_ref(), &b.pose, b.shape.as_ref())
        .is_ok_and(|answer| answer.intersecting)
}

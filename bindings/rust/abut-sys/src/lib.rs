//! `abut.h` as it stands. The crate `abut` is the safe way to it.
#![allow(non_camel_case_types)]

use std::os::raw::{c_char, c_int, c_void};

pub const ABUT_ABI: c_int = 1;
pub const ABUT_ERROR_STOPPED: i64 = -4;
pub const ABUT_NO_ID: u32 = u32::MAX;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_shape_t {
    pub size: usize,
    pub kind: i32,
    pub flags: u32,
    pub numbers: [f64; 5],
    pub rotation: [f64; 2],
    pub vertices: *const f64,
    pub vertex_count: usize,
    pub starts: *const usize,
    pub part_count: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_column_t {
    pub data: *const c_void,
    pub stride: isize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_columns_t {
    pub size: usize,
    pub kind: i32,
    pub is_float: i32,
    pub one: i32,
    pub unused: i32,
    pub count: usize,
    pub numbers: [abut_column_t; 5],
    pub rotation: [abut_column_t; 2],
    pub vertices: [abut_column_t; 2],
    pub starts: *const usize,
    pub bounds: [abut_column_t; 4],
    pub parts: *const usize,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct abut_point_pair_t {
    pub size: usize,
    pub a: [f64; 2],
    pub b: [f64; 2],
    pub distance: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct abut_separation_t {
    pub size: usize,
    pub distance: f64,
    pub normal: [f64; 2],
    pub a: [f64; 2],
    pub b: [f64; 2],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct abut_contact_t {
    pub size: usize,
    pub normal: [f64; 2],
    pub depth: f64,
    pub points: [[f64; 2]; 2],
    pub count: i32,
    pub unused: i32,
    pub depths: [f64; 2],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct abut_hit_t {
    pub size: usize,
    pub t: f64,
    pub point: [f64; 2],
    pub normal: [f64; 2],
}

#[repr(C)]
pub struct abut_index_t {
    _private: [u8; 0],
}

#[repr(C)]
pub struct abut_work_t {
    pub size: usize,
    pub threads: i32,
    pub unused: i32,
    pub progress: Option<extern "C" fn(*mut c_void, usize, usize) -> c_int>,
    pub context: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct abut_match_t {
    pub a: u32,
    pub b: u32,
    pub distance: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct abut_neighbour_t {
    pub id: u32,
    pub unused: u32,
    pub distance: f64,
}

pub type abut_ids_sink_t =
    Option<extern "C" fn(*mut c_void, usize, *const u32, usize) -> c_int>;
pub type abut_match_sink_t =
    Option<extern "C" fn(*mut c_void, *const abut_match_t, usize) -> c_int>;

type S = *const abut_shape_t;
type C = *const abut_columns_t;
type I = *const abut_index_t;
type W = *const abut_work_t;

extern "C" {
    pub fn abut_abi() -> c_int;
    pub fn abut_version() -> *const c_char;
    pub fn abut_last_error() -> *const c_char;
    pub fn abut_validate(shape: S) -> c_int;
    pub fn abut_intersects(a: S, b: S) -> c_int;
    pub fn abut_interiors_intersect(a: S, b: S) -> c_int;
    pub fn abut_contains(a: S, b: S) -> c_int;
    pub fn abut_relation(a: S, b: S) -> c_int;
    pub fn abut_relate(a: S, b: S, matrix: *mut c_char) -> c_int;
    pub fn abut_relate_is(a: S, b: S, pattern: *const c_char) -> c_int;
    pub fn abut_disjoint(a: S, b: S) -> c_int;
    pub fn abut_touches(a: S, b: S) -> c_int;
    pub fn abut_crosses(a: S, b: S) -> c_int;
    pub fn abut_overlaps(a: S, b: S) -> c_int;
    pub fn abut_within(a: S, b: S) -> c_int;
    pub fn abut_covers(a: S, b: S) -> c_int;
    pub fn abut_covered_by(a: S, b: S) -> c_int;
    pub fn abut_equals(a: S, b: S) -> c_int;
    pub fn abut_distance(a: S, b: S, out: *mut f64) -> c_int;
    pub fn abut_overlap_area(a: S, b: S, out: *mut f64) -> c_int;
    pub fn abut_closest_points(a: S, b: S, out: *mut abut_point_pair_t) -> c_int;
    pub fn abut_separation(a: S, b: S, out: *mut abut_separation_t) -> c_int;
    pub fn abut_farthest_points(a: S, b: S, out: *mut abut_point_pair_t) -> c_int;
    pub fn abut_contact(a: S, b: S, out: *mut abut_contact_t) -> c_int;
    pub fn abut_contact_within(a: S, b: S, margin: f64, out: *mut abut_contact_t) -> c_int;
    pub fn abut_contacts(a: S, b: S, out: *mut abut_contact_t, room: usize) -> i64;
    pub fn abut_cast_ray(ray: S, target: S, out: *mut abut_hit_t) -> c_int;
    pub fn abut_cast(moving: S, dx: f64, dy: f64, target: S, out: *mut abut_hit_t) -> c_int;
    pub fn abut_bounds(shape: S, out: *mut f64) -> c_int;
    pub fn abut_area(shape: S, out: *mut f64) -> c_int;
    pub fn abut_perimeter(shape: S, out: *mut f64) -> c_int;
    pub fn abut_centroid(shape: S, out: *mut f64) -> c_int;
    pub fn abut_batch_first_invalid(shapes: C, row: *mut usize, threads: c_int) -> c_int;
    pub fn abut_batch_intersects(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_contains(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_distance(a: C, b: C, out: *mut f64, threads: c_int) -> c_int;
    pub fn abut_index_build(columns: *const C, count: usize, work: W) -> *mut abut_index_t;
    pub fn abut_index_build_dynamic(columns: *const C, count: usize, work: W) -> *mut abut_index_t;
    pub fn abut_index_free(index: *mut abut_index_t);
    pub fn abut_index_size(index: I) -> usize;
    pub fn abut_index_insert(index: *mut abut_index_t, shape: S, id: *mut u32) -> c_int;
    pub fn abut_index_move(index: *mut abut_index_t, id: u32, shape: S) -> c_int;
    pub fn abut_index_erase(index: *mut abut_index_t, id: u32) -> c_int;
    pub fn abut_index_meeting(index: I, shape: S, sink: abut_ids_sink_t, context: *mut c_void) -> i64;
    pub fn abut_index_within(
        index: I, shape: S, distance: f64, sink: abut_ids_sink_t, context: *mut c_void) -> i64;
    pub fn abut_index_nearest(
        index: I, shape: S, k: usize, within: f64, out: *mut abut_neighbour_t) -> i64;
    pub fn abut_join(
        a: I, b: I, sink: abut_match_sink_t, context: *mut c_void, work: W) -> i64;
    pub fn abut_join_within(
        a: I, b: I, distance: f64, sink: abut_match_sink_t, context: *mut c_void, work: W) -> i64;
}

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
pub struct abut_feature_t {
    pub kind: i32,
    pub index: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct abut_contact_features_t {
    pub size: usize,
    pub a: abut_feature_t,
    pub b: abut_feature_t,
    pub ids: [u64; 2],
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

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_filter_t {
    pub size: usize,
    pub except: *const u32,
    pub layers: *const u32,
    pub layer_count: usize,
    pub masks: *const u32,
    pub mask: u32,
    pub unused: u32,
    pub accepts: Option<extern "C" fn(*mut c_void, u32) -> c_int>,
    pub context: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_cast_options_t {
    pub size: usize,
    pub filter: *const abut_filter_t,
    pub reach: f64,
    pub one_way: i32,
    pub unused: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_bits_t {
    pub layers: *const u32,
    pub layer_count: usize,
    pub masks: *const u32,
    pub mask_count: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_pair_filter_t {
    pub size: usize,
    pub a: abut_bits_t,
    pub b: abut_bits_t,
    pub accepts: Option<extern "C" fn(*mut c_void, u32, u32) -> c_int>,
    pub context: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct abut_intersection_t {
    pub at: [f64; 2],
    pub ta: f64,
    pub tb: f64,
    pub tangent: i32,
    pub unused: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct abut_piece_t {
    pub from: [f64; 2],
    pub to: [f64; 2],
    pub center: [f64; 2],
    pub semi_axes: [f64; 2],
    pub rotation: [f64; 2],
    pub is_arc: i32,
    pub unbounded_from: i32,
    pub unbounded_to: i32,
    pub unused: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct abut_tangent_t {
    pub a: [f64; 2],
    pub b: [f64; 2],
    pub direction: [f64; 2],
    pub inner: i32,
    pub unused: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_point_pairs_out_t {
    pub size: usize,
    pub ax: *mut f64,
    pub ay: *mut f64,
    pub bx: *mut f64,
    pub by: *mut f64,
    pub distance: *mut f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_separations_out_t {
    pub size: usize,
    pub distance: *mut f64,
    pub normal_x: *mut f64,
    pub normal_y: *mut f64,
    pub ax: *mut f64,
    pub ay: *mut f64,
    pub bx: *mut f64,
    pub by: *mut f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_contacts_out_t {
    pub size: usize,
    pub count: *mut u8,
    pub normal_x: *mut f64,
    pub normal_y: *mut f64,
    pub depth: *mut f64,
    pub x0: *mut f64,
    pub y0: *mut f64,
    pub x1: *mut f64,
    pub y1: *mut f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct abut_hits_out_t {
    pub size: usize,
    pub hit: *mut u8,
    pub t: *mut f64,
    pub x: *mut f64,
    pub y: *mut f64,
    pub normal_x: *mut f64,
    pub normal_y: *mut f64,
}

pub type abut_contact_sink_t = Option<
    extern "C" fn(*mut c_void, *const abut_match_t, *const abut_contact_t, usize) -> c_int,
>;
pub type abut_group_of_t = Option<extern "C" fn(*mut c_void, u32) -> u32>;

#[repr(C)]
pub struct abut_prepared_t {
    _private: [u8; 0],
}
#[repr(C)]
pub struct abut_partition_t {
    _private: [u8; 0],
}
pub const ABUT_MOST_TILES: usize = 16;

type S = *const abut_shape_t;
type P = *const abut_prepared_t;
type T = *const abut_partition_t;
type C = *const abut_columns_t;
type I = *const abut_index_t;
type W = *const abut_work_t;
type F = *const abut_filter_t;
type O = *const abut_cast_options_t;

extern "C" {
    pub fn abut_abi() -> c_int;
    pub fn abut_version() -> *const c_char;
    pub fn abut_last_error() -> *const c_char;
    pub fn abut_kind_name(kind: c_int) -> *const c_char;
    pub fn abut_kind_of_name(name: *const c_char) -> c_int;
    pub fn abut_validate(shape: S) -> c_int;
    pub fn abut_read(text: *const c_char, length: usize, out: *mut abut_shape_t) -> c_int;
    pub fn abut_write(shape: S, form: c_int, text: *mut c_char, room: usize) -> i64;
    pub fn abut_intersects(a: S, b: S) -> c_int;
    pub fn abut_interiors_intersect(a: S, b: S) -> c_int;
    pub fn abut_contains(a: S, b: S) -> c_int;
    pub fn abut_relation(a: S, b: S) -> c_int;
    pub fn abut_relation_name(relation: c_int) -> *const c_char;
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
    pub fn abut_farthest_points(a: S, b: S, out: *mut abut_point_pair_t) -> c_int;
    pub fn abut_separation(a: S, b: S, out: *mut abut_separation_t) -> c_int;
    pub fn abut_contact(a: S, b: S, out: *mut abut_contact_t) -> c_int;
    pub fn abut_contact_within(a: S, b: S, margin: f64, out: *mut abut_contact_t) -> c_int;
    pub fn abut_contacts(a: S, b: S, out: *mut abut_contact_t, room: usize) -> i64;
    pub fn abut_contact_features(
        a: S, b: S, contact: *const abut_contact_t, out: *mut abut_contact_features_t,
    ) -> c_int;
    pub fn abut_intersections(
        a: S, b: S, points: *mut abut_intersection_t, points_room: usize,
        points_count: *mut usize, pieces: *mut abut_piece_t, pieces_room: usize,
        pieces_count: *mut usize) -> c_int;
    pub fn abut_tangents(
        a: S, b: S, lines: *mut abut_tangent_t, room: usize, count: *mut usize,
        infinitely_many: *mut c_int) -> c_int;
    pub fn abut_cast_ray(ray: S, target: S, out: *mut abut_hit_t) -> c_int;
    pub fn abut_cast(moving: S, dx: f64, dy: f64, target: S, out: *mut abut_hit_t) -> c_int;
    pub fn abut_cast_rotating(
        moving: S, dx: f64, dy: f64, angle: f64, target: S, tolerance: f64,
        out: *mut abut_hit_t) -> c_int;
    pub fn abut_bounds(shape: S, out: *mut f64) -> c_int;
    pub fn abut_area(shape: S, out: *mut f64) -> c_int;
    pub fn abut_perimeter(shape: S, out: *mut f64) -> c_int;
    pub fn abut_centroid(shape: S, out: *mut f64) -> c_int;
    pub fn abut_rotations(angles: *const f64, count: usize, cosines: *mut f64, sines: *mut f64);
    pub fn abut_batch_first_invalid(shapes: C, row: *mut usize, threads: c_int) -> c_int;
    pub fn abut_batch_valid(shapes: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_intersects(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_interiors_intersect(
        a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_contains(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_disjoint(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_touches(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_crosses(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_overlaps(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_within(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_covers(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_covered_by(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_equals(a: C, b: C, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_relate_is(
        a: C, b: C, pattern: *const c_char, bytes: *mut u8, bits: *mut u64, threads: c_int) -> i64;
    pub fn abut_batch_relate(a: C, b: C, matrices: *mut c_char, threads: c_int) -> c_int;
    pub fn abut_batch_relation(a: C, b: C, out: *mut u8, threads: c_int) -> c_int;
    pub fn abut_batch_distance(a: C, b: C, out: *mut f64, threads: c_int) -> c_int;
    pub fn abut_batch_overlap_area(a: C, b: C, out: *mut f64, threads: c_int) -> c_int;
    pub fn abut_batch_closest_points(
        a: C, b: C, out: *const abut_point_pairs_out_t, threads: c_int) -> c_int;
    pub fn abut_batch_farthest_points(
        a: C, b: C, out: *const abut_point_pairs_out_t, threads: c_int) -> c_int;
    pub fn abut_batch_separation(
        a: C, b: C, out: *const abut_separations_out_t, threads: c_int) -> c_int;
    pub fn abut_batch_contact(a: C, b: C, out: *const abut_contacts_out_t, threads: c_int) -> i64;
    pub fn abut_batch_cast_rays(
        rays: C, targets: C, out: *const abut_hits_out_t, threads: c_int) -> i64;
    pub fn abut_batch_cast(
        moving: C, dx: abut_column_t, dy: abut_column_t, targets: C, out: *const abut_hits_out_t,
        threads: c_int) -> i64;
    pub fn abut_batch_area(shapes: C, out: *mut f64, threads: c_int) -> c_int;
    pub fn abut_batch_perimeter(shapes: C, out: *mut f64, threads: c_int) -> c_int;
    pub fn abut_batch_centroid(shapes: C, x: *mut f64, y: *mut f64, threads: c_int) -> c_int;
    pub fn abut_batch_bounds(
        shapes: C, min_x: *mut f64, min_y: *mut f64, max_x: *mut f64, max_y: *mut f64,
        threads: c_int) -> c_int;
    pub fn abut_batch_tile_bounds(
        shapes: C, within: f64, min_x: *mut f64, min_y: *mut f64, max_x: *mut f64, max_y: *mut f64,
        threads: c_int) -> c_int;
    pub fn abut_index_build(columns: *const C, count: usize, work: W) -> *mut abut_index_t;
    pub fn abut_index_build_dynamic(columns: *const C, count: usize, work: W) -> *mut abut_index_t;
    pub fn abut_index_free(index: *mut abut_index_t);
    pub fn abut_index_size(index: I) -> usize;
    pub fn abut_index_id_end(index: I) -> u32;
    pub fn abut_index_has(index: I, id: u32) -> c_int;
    pub fn abut_index_shape(index: I, id: u32, out: *mut abut_shape_t) -> c_int;
    pub fn abut_index_overhead(index: I) -> i64;
    pub fn abut_index_save(index: I, file: *const c_char) -> c_int;
    pub fn abut_index_map(file: *const c_char) -> *mut abut_index_t;
    pub fn abut_index_insert(index: *mut abut_index_t, shape: S, id: *mut u32) -> c_int;
    pub fn abut_index_insert_columns(index: *mut abut_index_t, shapes: C, ids: *mut u32) -> c_int;
    pub fn abut_index_move(index: *mut abut_index_t, id: u32, shape: S) -> c_int;
    pub fn abut_index_move_columns(index: *mut abut_index_t, ids: *const u32, shapes: C) -> c_int;
    pub fn abut_index_erase(index: *mut abut_index_t, id: u32) -> c_int;
    pub fn abut_index_refit(index: *mut abut_index_t) -> c_int;
    pub fn abut_index_meeting(
        index: I, shape: S, filter: F, sink: abut_ids_sink_t, context: *mut c_void) -> i64;
    pub fn abut_index_within(
        index: I, shape: S, distance: f64, filter: F, sink: abut_ids_sink_t,
        context: *mut c_void) -> i64;
    pub fn abut_index_meeting_each(
        index: I, shapes: C, filter: F, sink: abut_ids_sink_t, context: *mut c_void,
        work: W) -> i64;
    pub fn abut_index_within_each(
        index: I, shapes: C, distance: f64, filter: F, sink: abut_ids_sink_t,
        context: *mut c_void, work: W) -> i64;
    pub fn abut_index_meets_any(index: I, shape: S, filter: F) -> c_int;
    pub fn abut_index_nearest(
        index: I, shape: S, k: usize, within: f64, filter: F, out: *mut abut_neighbour_t) -> i64;
    pub fn abut_index_nearest_groups(
        index: I, shape: S, k: usize, within: f64, group_of: abut_group_of_t,
        context: *mut c_void, out: *mut abut_neighbour_t) -> i64;
    pub fn abut_index_nearest_each(
        index: I, shapes: C, k: usize, within: f64, filter: F, ids: *mut u32, distances: *mut f64,
        counts: *mut usize, work: W) -> c_int;
    pub fn abut_index_least_separated(
        index: I, shape: S, within: f64, filter: F, out: *mut abut_neighbour_t) -> c_int;
    pub fn abut_index_cast_ray(
        index: I, ray: S, options: O, id: *mut u32, out: *mut abut_hit_t) -> c_int;
    pub fn abut_index_cast(
        index: I, moving: S, dx: f64, dy: f64, options: O, id: *mut u32,
        out: *mut abut_hit_t) -> c_int;
    pub fn abut_index_cast_rotating(
        index: I, moving: S, dx: f64, dy: f64, angle: f64, tolerance: f64, options: O,
        id: *mut u32, out: *mut abut_hit_t) -> c_int;
    pub fn abut_index_hits_ray(
        index: I, ray: S, k: usize, options: O, ids: *mut u32, out: *mut abut_hit_t) -> i64;
    pub fn abut_index_hits(
        index: I, moving: S, dx: f64, dy: f64, k: usize, options: O, ids: *mut u32,
        out: *mut abut_hit_t) -> i64;
    pub fn abut_index_hits_any_ray(index: I, ray: S, options: O) -> c_int;
    pub fn abut_index_hits_any(index: I, moving: S, dx: f64, dy: f64, options: O) -> c_int;
    pub fn abut_index_cast_rays_each(
        index: I, rays: C, options: O, ids: *mut u32, out: *const abut_hits_out_t, work: W) -> i64;
    pub fn abut_index_cast_each(
        index: I, moving: C, dx: abut_column_t, dy: abut_column_t, options: O, ids: *mut u32,
        out: *const abut_hits_out_t, work: W) -> i64;
    pub fn abut_join(
        a: I, b: I, filter: *const abut_pair_filter_t, sink: abut_match_sink_t,
        context: *mut c_void, work: W) -> i64;
    pub fn abut_join_within(
        a: I, b: I, distance: f64, filter: *const abut_pair_filter_t, sink: abut_match_sink_t,
        context: *mut c_void, work: W) -> i64;
    pub fn abut_join_contacts(
        a: I, b: I, filter: *const abut_pair_filter_t, sink: abut_contact_sink_t,
        context: *mut c_void, work: W) -> i64;

    pub fn abut_moved(shape: S, dx: f64, dy: f64, out: *mut abut_shape_t) -> c_int;
    pub fn abut_transformed(
        shape: S, axis: *const f64, scale: f64, dx: f64, dy: f64, out: *mut abut_shape_t) -> c_int;
    pub fn abut_transformed_affine(shape: S, m: *const f64, out: *mut abut_shape_t) -> c_int;
    pub fn abut_convex_hull(points: *const f64, count: usize, out: *mut abut_shape_t) -> c_int;
    pub fn abut_smallest_circle(points: *const f64, count: usize, out: *mut abut_shape_t) -> c_int;
    pub fn abut_smallest_box(points: *const f64, count: usize, out: *mut abut_shape_t) -> c_int;
    pub fn abut_ellipse_of_covariance(
        mean: *const f64, covariance: *const f64, level: f64, out: *mut abut_shape_t) -> c_int;
    pub fn abut_repaired(
        region: S, rule: c_int, out: *mut abut_shape_t, moved: *mut usize,
        largest_move: *mut f64) -> c_int;

    pub fn abut_prepared(shape: S) -> *mut abut_prepared_t;
    pub fn abut_prepared_free(prepared: *mut abut_prepared_t);
    pub fn abut_prepared_shape(prepared: P, out: *mut abut_shape_t) -> c_int;
    pub fn abut_prepared_overhead(prepared: P) -> i64;
    pub fn abut_prepared_contains_point(a: P, x: f64, y: f64) -> c_int;
    pub fn abut_prepared_intersects(a: P, b: S) -> c_int;
    pub fn abut_prepared_interiors_intersect(a: P, b: S) -> c_int;
    pub fn abut_prepared_contains(a: P, b: S) -> c_int;
    pub fn abut_prepared_relate(a: P, b: S, matrix: *mut c_char) -> c_int;
    pub fn abut_prepared_distance(a: P, b: S, out: *mut f64) -> c_int;
    pub fn abut_prepared_contacts(a: P, b: S, out: *mut abut_contact_t, room: usize) -> i64;
    pub fn abut_prepared_cast_ray(target: P, ray: S, out: *mut abut_hit_t) -> c_int;
    pub fn abut_prepared_cast(
        target: P, moving: S, dx: f64, dy: f64, out: *mut abut_hit_t,
    ) -> c_int;
    pub fn abut_both_prepared_intersects(a: P, b: P) -> c_int;
    pub fn abut_both_prepared_interiors_intersect(a: P, b: P) -> c_int;
    pub fn abut_both_prepared_contains(a: P, b: P) -> c_int;
    pub fn abut_both_prepared_relate(a: P, b: P, matrix: *mut c_char) -> c_int;
    pub fn abut_both_prepared_distance(a: P, b: P, out: *mut f64) -> c_int;
    pub fn abut_both_prepared_contacts(a: P, b: P, out: *mut abut_contact_t, room: usize) -> i64;
    pub fn abut_both_prepared_cast(
        target: P, moving: P, dx: f64, dy: f64, out: *mut abut_hit_t,
    ) -> c_int;

    pub fn abut_tile_bounds(shape: S, within: f64, out: *mut f64) -> c_int;
    pub fn abut_partition(bounds: *const f64, count: usize, tiles: usize) -> *mut abut_partition_t;
    pub fn abut_partition_of_cuts(
        x: *const f64, x_count: usize, y: *const f64, starts: *const usize) -> *mut abut_partition_t;
    pub fn abut_partition_free(partition: *mut abut_partition_t);
    pub fn abut_partition_size(partition: T) -> usize;
    pub fn abut_partition_x_cuts(partition: T, out: *mut f64, room: usize) -> i64;
    pub fn abut_partition_y_cuts(partition: T, slab: usize, out: *mut f64, room: usize) -> i64;
    pub fn abut_partition_tile(partition: T, tile: u32, out: *mut f64) -> c_int;
    pub fn abut_partition_at(partition: T, x: f64, y: f64, tile: *mut u32) -> c_int;
    pub fn abut_partition_assign(partition: T, bounds: *const f64, tiles: *mut u32) -> c_int;
    pub fn abut_partition_owner(partition: T, a: *const f64, b: *const f64, tile: *mut u32) -> c_int;

    pub fn abut_index_bytes(index: I, out: *mut c_void, room: usize) -> i64;
    pub fn abut_index_of_bytes(bytes: *const c_void, count: usize) -> *mut abut_index_t;
}

//! Many boxes.

use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

pub struct ParryTree {
    bvh: Bvh,
    workspace: BvhWorkspace,
}

#[repr(C)]
pub struct Corners {
    min: [f64; 2],
    max: [f64; 2],
}

#[repr(C)]
#[derive(Default)]
pub struct ParryTally {
    answers: u64,
    ids: u64,
}

impl ParryTally {
    fn add(&mut self, id: u64) {
        self.answers += 1;
        self.ids += id;
    }
}

fn aabb(b: &Corners) -> Aabb {
    Aabb::new(
        Vector::new(b.min[0] as f32, b.min[1] as f32),
        Vector::new(b.max[0] as f32, b.max[1] as f32),
    )
}

/// # Safety
/// `boxes` are n boxes.
#[no_mangle]
pub unsafe extern "C" fn parry_build(boxes: *const Corners, n: usize) -> *mut ParryTree {
    let leaves = std::slice::from_raw_parts(boxes, n).iter().map(aabb);
    Box::into_raw(Box::new(ParryTree {
        bvh: Bvh::from_iter(BvhBuildStrategy::Binned, leaves.enumerate()),
        workspace: BvhWorkspace::default(),
    }))
}

/// # Safety
/// `tree` came from parry_build, and is not used again.
#[no_mangle]
pub unsafe extern "C" fn parry_free_tree(tree: *mut ParryTree) {
    drop(Box::from_raw(tree));
}

/// # Safety
/// `windows` are n boxes.
#[no_mangle]
pub unsafe extern "C" fn parry_windows(
    tree: &ParryTree,
    windows: *const Corners,
    n: usize,
) -> ParryTally {
    let mut tally = ParryTally::default();
    for window in std::slice::from_raw_parts(windows, n) {
        for id in tree.bvh.intersect_aabb(&aabb(window)) {
            tally.add(id as u64);
        }
    }
    tally
}

#[no_mangle]
pub extern "C" fn parry_self_join(tree: &mut ParryTree, threads: usize) -> ParryTally {
    let mut tally = ParryTally::default();
    if threads > 1 {
        for (a, b) in tree.bvh.traverse_bvtt_single_tree_parallel::<false>() {
            tally.add(a as u64 + b as u64);
        }
        return tally;
    }
    tree.bvh
        .traverse_bvtt_single_tree::<false>(&mut tree.workspace, &mut |a, b| {
            tally.add(a as u64 + b as u64)
        });
    tally
}

#[no_mangle]
pub extern "C" fn parry_join(a: &ParryTree, b: &ParryTree) -> ParryTally {
    let mut tally = ParryTally::default();
    for (i, j) in a.bvh.leaf_pairs(&b.bvh, |p, q| p.intersects(q)) {
        tally.add(i as u64 + j as u64);
    }
    tally
}

/// # Safety
/// `boxes` and `ids` are n each.
#[no_mangle]
pub unsafe extern "C" fn parry_move(
    tree: &mut ParryTree,
    boxes: *const Corners,
    ids: *const u32,
    n: usize,
) {
    let boxes = std::slice::from_raw_parts(boxes, n);
    for (b, id) in boxes.iter().zip(std::slice::from_raw_parts(ids, n)) {
        tree.bvh.insert_or_update_partially(aabb(b), *id, 0.0);
    }
    tree.bvh.refit(&mut tree.workspace);
}

//! Two static trees of boxes, packed along Hilbert's curve, behind one C interface: see packed.h.

use geo_index::rtree::sort::HilbertSort;
use geo_index::rtree::{RTree, RTreeBuilder, RTreeIndex};
use packed_spatial_index::{Box2D, Index2DBuilder, NeighborWorkspace, Point2D, SimdIndex2D};
use std::ops::ControlFlow;
use std::slice::from_raw_parts;

#[repr(C)]
pub struct Corners {
    min: [f64; 2],
    max: [f64; 2],
}

impl Corners {
    fn distance(&self, p: &[f64; 2]) -> f64 {
        let beyond = |i: usize| (self.min[i] - p[i]).max(p[i] - self.max[i]).max(0.0);
        beyond(0).hypot(beyond(1))
    }
}

#[repr(C)]
#[derive(Default)]
pub struct PackedTally {
    answers: u64,
    ids: u64,
    distance: f64,
}

impl PackedTally {
    fn add(&mut self, id: u64) {
        self.answers += 1;
        self.ids += id;
    }
}

/// Either library's tree.
pub enum PackedTree {
    Packed(SimdIndex2D),
    Geo(RTree<f64>),
}
use PackedTree::{Geo, Packed};

/// # Safety
/// `boxes` are n boxes.
#[no_mangle]
pub unsafe extern "C" fn packed_build(
    is_geo: bool,
    boxes: *const Corners,
    n: usize,
    parallel: bool,
) -> *mut PackedTree {
    let boxes = from_raw_parts(boxes, n);
    Box::into_raw(Box::new(if is_geo {
        let mut builder = RTreeBuilder::<f64>::new(n as u32);
        for b in boxes {
            builder.add(b.min[0], b.min[1], b.max[0], b.max[1]);
        }
        Geo(builder.finish::<HilbertSort>())
    } else {
        let mut builder = Index2DBuilder::new(n).parallel(parallel);
        for b in boxes {
            builder.add(Box2D::new(b.min[0], b.min[1], b.max[0], b.max[1]));
        }
        Packed(builder.finish_simd().expect("as many boxes as were told"))
    }))
}

/// # Safety
/// `tree` came from packed_build, and is not used again.
#[no_mangle]
pub unsafe extern "C" fn packed_free(tree: *mut PackedTree) {
    drop(Box::from_raw(tree));
}

/// # Safety
/// `windows` are n boxes.
#[no_mangle]
pub unsafe extern "C" fn packed_windows(
    tree: &PackedTree,
    windows: *const Corners,
    n: usize,
) -> PackedTally {
    let mut tally = PackedTally::default();
    for w in from_raw_parts(windows, n) {
        match tree {
            Packed(index) => {
                let window = Box2D::new(w.min[0], w.min[1], w.max[0], w.max[1]);
                let _: ControlFlow<()> = index.visit(window, |id| {
                    tally.add(id as u64);
                    ControlFlow::Continue(())
                });
            }
            Geo(index) => {
                for id in index.search(w.min[0], w.min[1], w.max[0], w.max[1]) {
                    tally.add(id as u64);
                }
            }
        }
    }
    tally
}

/// # Safety
/// `boxes` are those that the tree was built of, `points` are n.
#[no_mangle]
pub unsafe extern "C" fn packed_nearest(
    tree: &PackedTree,
    boxes: *const Corners,
    points: *const [f64; 2],
    n: usize,
    k: usize,
) -> PackedTally {
    let mut tally = PackedTally::default();
    let mut workspace = NeighborWorkspace::new();
    for p in from_raw_parts(points, n) {
        let mut add = |id: usize| {
            tally.answers += 1;
            tally.distance += (*boxes.add(id)).distance(p);
        };
        match tree {
            Packed(index) => {
                let at = Point2D::new(p[0], p[1]);
                for id in index.neighbors_with(at, k, f64::INFINITY, &mut workspace) {
                    add(*id);
                }
            }
            Geo(index) => {
                for id in index.neighbors(p[0], p[1], Some(k), None) {
                    add(id as usize);
                }
            }
        }
    }
    tally
}

#[no_mangle]
pub extern "C" fn packed_self_join(tree: &PackedTree) -> PackedTally {
    let mut tally = PackedTally::default();
    match tree {
        Packed(index) => {
            let _: ControlFlow<()> = index.pairs_each(|a, b| {
                tally.add(a as u64 + b as u64);
                ControlFlow::Continue(())
            });
        }
        Geo(index) => {
            for (a, b) in index.intersection_candidates_with_other_tree(index) {
                if a < b {
                    tally.add(a as u64 + b as u64);
                }
            }
        }
    }
    tally
}

#[no_mangle]
pub extern "C" fn packed_join(a: &PackedTree, b: &PackedTree) -> PackedTally {
    let mut tally = PackedTally::default();
    match (a, b) {
        (Packed(a), Packed(b)) => {
            let _: ControlFlow<()> = a.join_each(b, |i, j| {
                tally.add(i as u64 + j as u64);
                ControlFlow::Continue(())
            });
        }
        (Geo(a), Geo(b)) => {
            for (i, j) in a.intersection_candidates_with_other_tree(b) {
                tally.add(i as u64 + j as u64);
            }
        }
        _ => unreachable!("trees of one library"),
    }
    tally
}

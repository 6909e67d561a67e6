//! parry2d behind a C interface: its tree of boxes in single precision, as its users have it, and
//! what it tells of two shapes in double. See parry.h.

mod numbers;
mod pair;
mod tree;

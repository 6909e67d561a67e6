//! parry2d behind a C interface: its tree of boxes in single precision, as its users have it, and
//! its test of two shapes in double. See parry.h.

mod pair;
mod tree;

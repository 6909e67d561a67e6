//! Exact and fast answers about two-dimensional shapes.
//!
//! ```
//! use abut::{Relation, Shape};
//! let coin = Shape::circle([3.0, 4.0], 5.0);
//! let tray = Shape::rect([-9.0, -9.0], [0.0, 0.0]);
//! assert_eq!(abut::relation(&coin, &tray)?, Relation::Meet); // they touch exactly
//! # Ok::<(), abut::Error>(())
//! ```
//!
//! Columns ([`Columns`]) borrow what they look at, so nothing is copied and nothing can go away too
//! soon. An [`Index`] copies what it is given.

#![deny(missing_docs)]

use abut_sys as sys;
use std::cell::Cell;
use std::ffi::CStr;

/// A thing of the library's, freed with its value. Questions take &self and change nothing.
macro_rules! owned {
    ($(#[$doc:meta])* $name:ident $raw:ident $free:ident) => {
        $(#[$doc])*
        pub struct $name {
            raw: *mut sys::$raw,
        }
        unsafe impl Send for $name {}
        unsafe impl Sync for $name {}
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
        impl Drop for $name {
            fn drop(&mut self) {
                unsafe { sys::$free(self.raw) }
            }
        }
    };
}

mod columns;
mod curved;
#[cfg(feature = "geo-types")]
mod geo;
mod geometry;
mod index;
mod making;
mod pair;
#[cfg(feature = "serde")]
mod serde;
mod shape;

pub use columns::{Columns, Contacts, Hits, Number, PointPairs, Separations};
pub use curved::*;
pub use geometry::{Form, Geometry};
pub use index::{
    Bits, CastOptions, ContactMatch, Filter, FirstHits, Id, Index, Match, Neighbour, PairFilter,
};
pub use making::*;
pub use pair::*;
pub use shape::{Kind, Shape};

/// The samples of the page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Page;

/// x and y.
pub type Vec2 = [f64; 2];

/// Which sort of fault it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// An argument, or a shape, is not valid.
    Argument,
    /// There was not enough of it.
    Memory,
    /// It could not be read or written.
    File,
    /// A function of the caller's stopped the work.
    Stopped,
    /// There is no such id, or there are too many shapes.
    Range,
    /// None of these.
    Other,
}
/// What was wrong: which sort of fault, and the library's words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    /// Which sort.
    pub kind: ErrorKind,
    /// The words.
    pub text: String,
}
impl Error {
    pub(crate) fn argument(text: String) -> Self {
        Error { kind: ErrorKind::Argument, text }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
impl std::error::Error for Error {}
/// What every call gives.
pub type Result<T> = std::result::Result<T, Error>;

/// This thread's last error, which stays until its next call.
pub(crate) fn last_error() -> Error {
    let text = unsafe { CStr::from_ptr(sys::abut_last_error()) };
    let kind = match unsafe { sys::abut_last_status() } {
        0 | sys::ABUT_ERROR_ARGUMENT => ErrorKind::Argument,
        sys::ABUT_ERROR_MEMORY => ErrorKind::Memory,
        sys::ABUT_ERROR_FILE => ErrorKind::File,
        sys::ABUT_ERROR_STOPPED => ErrorKind::Stopped,
        sys::ABUT_ERROR_RANGE => ErrorKind::Range,
        _ => ErrorKind::Other,
    };
    Error { kind, text: text.to_string_lossy().into_owned() }
}
thread_local! {
    static THREADS: Cell<i32> = const { Cell::new(0) };
}
/// What `f` asks takes so many threads, this one among them. Otherwise, and for 0, it takes one for each core. The answers are the
/// same.
pub fn with_threads<T>(threads: usize, f: impl FnOnce() -> T) -> T {
    struct Before(i32);
    impl Drop for Before {
        fn drop(&mut self) {
            THREADS.with(|t| t.set(self.0));
        }
    }
    let _before = Before(THREADS.with(|t| t.replace(threads.try_into().unwrap_or(i32::MAX))));
    f()
}
pub(crate) fn threads() -> i32 {
    THREADS.with(Cell::get)
}
pub(crate) fn work() -> sys::abut_work_t {
    let size = std::mem::size_of::<sys::abut_work_t>();
    sys::abut_work_t { size, threads: threads(), unused: 0, progress: None, context: std::ptr::null_mut() }
}
pub(crate) fn checked(status: impl Into<i64>) -> Result<i64> {
    let status = status.into();
    if status < 0 { Err(last_error()) } else { Ok(status) }
}

//! `abut.h` as it stands, translated by the build. The crate `abut` is the safe way to it.
#![allow(non_camel_case_types, rustdoc::broken_intra_doc_links, rustdoc::invalid_html_tags)]

include!(concat!(env!("OUT_DIR"), "/abut.rs"));

//! A shape as its short form, `circle((3,4),5)`, in whatever serde writes; it reads back to the same numbers.

use crate::Shape;
use serde::{de::Error, Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

// Nothing of the crate itself is used, only the C sources that it carries.

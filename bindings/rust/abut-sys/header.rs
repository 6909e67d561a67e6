//! abut.h as Rust: what the header declares, in its order and with its comments. It knows as much of C as abut.h has.

/// One declarator: "const double* const* x", "double a[2]", "int (*f)(void* context, size_t n)".
struct Declared {
    name: String,
    kind: String,
}

fn number(c: &str) -> String {
    let rust = match c {
        "double" => "f64",
        "int" => "c_int",
        "char" => "c_char",
        "void" => "c_void",
        "size_t" => "usize",
        "ptrdiff_t" => "isize",
        "int32_t" => "i32",
        "int64_t" => "i64",
        "uint8_t" => "u8",
        "uint32_t" => "u32",
        "uint64_t" => "u64",
        other => other,
    };
    rust.into()
}

/// The type of a base and its stars: each is const if the word before it is.
fn pointed(base: &str, stars: &str) -> String {
    let mut constant = base.starts_with("const ");
    let mut kind = number(base.trim_start_matches("const ").trim());
    for star in stars.split('*').skip(1) {
        kind = format!("*{} {kind}", if constant { "const" } else { "mut" });
        constant = star.trim() == "const";
    }
    kind
}

/// `is_parameter`: arrays are pointers there.
fn declared(base: &str, declarator: &str, is_parameter: bool) -> Declared {
    if let Some(function) = declarator.strip_prefix("(*") {
        let (name, parameters) = function.split_once(')').expect("a name of a function");
        let inner = parameters.trim().trim_start_matches('(').trim_end_matches(')');
        let kinds: Vec<_> = parameters_of(inner).into_iter().map(|p| p.kind).collect();
        return Declared {
            name: name.into(),
            kind: format!("Option<extern \"C\" fn({}) -> {}>", kinds.join(", "), number(base)),
        };
    }
    let (front, dimensions) = match declarator.split_once('[') {
        Some((front, rest)) => (front, format!("[{rest}")),
        None => (declarator, String::new()),
    };
    let at = front.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |i| i + 1);
    let mut kind = pointed(base, &front[..at]);
    if !dimensions.is_empty() && is_parameter {
        let way = if base.starts_with("const ") { "const" } else { "mut" };
        kind = format!("*{way} {kind}");
    } else {
        for size in dimensions.trim_matches(&['[', ']'][..]).rsplit("][").filter(|s| !s.is_empty()) {
            kind = format!("[{kind}; {size}]");
        }
    }
    Declared { name: front[at..].into(), kind }
}

/// Splits "const double* x" behind the word of its type.
fn split_base(text: &str) -> (&str, &str) {
    let text = text.trim();
    let constant = if text.starts_with("const ") { 6 } else { 0 };
    let end = text[constant..].find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap() + constant;
    (&text[..end], text[end..].trim())
}

/// Splits at commas that stand in no parentheses.
fn split_list(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, vec![]);
    for (i, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|p| !p.is_empty());
    parts
}
fn parameters_of(text: &str) -> Vec<Declared> {
    let given = split_list(text).into_iter().filter(|&p| p != "void");
    given.map(split_base).map(|(base, rest)| declared(base, rest, true)).collect()
}

fn constants(body: &str) -> String {
    let (mut next, mut text) = (0, String::new());
    for item in split_list(body) {
        let (name, value) = match item.split_once('=') {
            Some((name, value)) => (name.trim(), value.trim().parse().expect("a number")),
            None => (item, next),
        };
        text += &format!("pub const {name}: i32 = {value};\n");
        next = value + 1;
    }
    text
}

fn structure(name: &str, body: &str) -> String {
    let plain = !body.contains('*');
    let derived = if plain { "Clone, Copy, Debug, Default, PartialEq" } else { "Clone, Copy" };
    let mut text = format!("#[repr(C)]\n#[derive({derived})]\npub struct {name} {{\n");
    for line in body.split(';').map(str::trim).filter(|l| !l.is_empty()) {
        let (base, rest) = split_base(line);
        for one in split_list(rest) {
            let field = declared(base, one, false);
            text += &format!("    pub {}: {},\n", field.name, field.kind);
        }
    }
    text + "}\n"
}

fn item(code: &str, comment: &str) -> String {
    if let Some(body) = code.strip_prefix("enum {") {
        return constants(body.trim_end_matches('}'));
    }
    if let Some(rest) = code.strip_prefix("typedef struct ") {
        return match rest.split_once('{') {
            Some((name, body)) => structure(name.trim(), &body[..body.rfind('}').unwrap()]),
            None => {
                let name = rest.split_whitespace().next().unwrap();
                format!("#[repr(C)]\npub struct {name} {{\n    _private: [u8; 0],\n}}\n")
            }
        };
    }
    if let Some(rest) = code.strip_prefix("typedef ") {
        let (base, rest) = split_base(rest);
        let named = declared(base, rest, false);
        return format!("pub type {} = {};\n", named.name, named.kind);
    }
    let rest = match code.strip_prefix("ABUT_API ") {
        Some(rest) => rest,
        None => return String::new(),
    };
    let (front, parameters) = rest.split_once('(').expect("parameters");
    let (base, rest) = split_base(front);
    let function = declared(base, rest, false);
    let given: Vec<_> = parameters_of(parameters.trim_end_matches(')'))
        .into_iter()
        .map(|p| format!("{}: {}", p.name, p.kind))
        .collect();
    let answer = if function.kind == "c_void" { String::new() } else { format!(" -> {}", function.kind) };
    format!("extern \"C\" {{\n{comment}pub fn {}({}){answer};\n}}\n", function.name, given.join(", "))
}

pub fn translated(header: &str) -> String {
    let mut text = String::from("use std::os::raw::{c_char, c_int, c_void};\n");
    let (mut comment, mut code) = (String::new(), String::new());
    let mut rest = header;
    while !rest.is_empty() {
        if let Some(from) = rest.strip_prefix("/*") {
            let (said, behind) = from.split_once("*/").expect("the end of a comment");
            if code.is_empty() && !said.contains("----") {
                comment = said.lines().map(|l| format!("/// {}\n", l.trim().trim_start_matches("* "))).collect();
            }
            rest = behind;
        } else if rest.starts_with('#') {
            let line_end = |from: &str| from.find('\n').unwrap_or(from.len());
            let mut end = line_end(rest);
            while rest[..end].ends_with('\\') {
                end += 1 + line_end(&rest[end + 1..]);
            }
            if let ["#define", name, value] = rest[..end].split_whitespace().collect::<Vec<_>>()[..] {
                match (value, value.parse::<i32>()) {
                    ("UINT32_MAX", _) => text += &format!("{comment}pub const {name}: u32 = u32::MAX;\n"),
                    (_, Ok(value)) => text += &format!("{comment}pub const {name}: i32 = {value};\n"),
                    _ => {}
                }
            }
            comment.clear();
            rest = &rest[end..];
        } else {
            let c = rest.chars().next().unwrap();
            rest = &rest[c.len_utf8()..];
            let inside = code.matches('{').count() > code.matches('}').count();
            if c == ';' && !inside {
                let translated = item(&code.split_whitespace().collect::<Vec<_>>().join(" "), &comment);
                if !translated.starts_with("pub const") && !translated.starts_with("extern") {
                    text += &comment;
                }
                text += &translated;
                comment.clear();
                code.clear();
            } else if !code.is_empty() || !c.is_whitespace() {
                code.push(c);
                if code == "extern \"C\" {" || code == "}" {
                    code.clear();
                }
            }
        }
    }
    text
}

// How the command line fails: two kinds of trouble, told apart by who can still go on.
#pragma once

#include <stdexcept>
#include <string>

namespace abut::cli {

/// One line, row or element cannot be understood; the others can. `field` says where in it. `value`
/// is what stands there, apart from the message: many errors of one kind are told together.
struct InputError {
  std::string field, message, value = {};

  std::string text() const {
    return (field.empty() ? "" : field + ": ") + message +
           (value.empty()                  ? ""
            : message.starts_with("must ") ? ", but " + value
                                           : ": " + value);
  }
  /// The common form of errors of this kind: "vertices[3][1]" becomes "vertices[][]".
  std::string kind() const {
    std::string kind;
    bool index = false;
    for (const char c : field) {
      if (c == ']') index = false;
      if (!index) kind += c;
      if (c == '[') index = true;
    }
    return (kind.empty() ? "" : kind + ": ") + message;
  }
  /// The part that only this error has: "" or "vertices[3][1] is null".
  std::string own() const {
    const bool indexed = field.find('[') != std::string::npos;
    return (indexed ? field : "") + (indexed && !value.empty() ? " " : "") + value;
  }
};

/// The command cannot go on: a file that cannot be read or written, a drawing that is no drawing.
struct FatalError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file is not what its name says; the one who opened it knows the name.
struct NotADrawing : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The exit status of the process.
enum ExitStatus : int { all_answered = 0, some_refused = 1, could_not_run = 2 };

}  // namespace abut::cli

// How the command line fails: two kinds of trouble, told apart by who can still go on.
#pragma once

#include <stdexcept>
#include <string>

namespace abut::cli {

/// One line, row or element cannot be understood; the others can. `field` says where in it.
struct InputError {
  std::string field, message;

  std::string text() const { return field.empty() ? message : field + ": " + message; }
};

/// The command cannot go on: a file that cannot be read or written, a drawing that is no drawing.
struct Trouble : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file is not what its name says; the one who opened it knows the name.
struct NotADrawing : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What the process returns.
enum ExitStatus : int { all_answered = 0, some_refused = 1, could_not_run = 2 };

}  // namespace abut::cli

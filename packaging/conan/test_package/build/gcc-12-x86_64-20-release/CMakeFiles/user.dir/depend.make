# Empty dependencies file for user.
# This may be replaced when dependencies are built.

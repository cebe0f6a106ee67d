# git.sh -- make a user of git for a test.
#
# Sourced after lib.sh.  HOME is the folder home, with settings of git, and those
# of the system do not count.
#
# shellcheck shell=sh

unset MAKEFLAGS MAKELEVEL MFLAGS
# Cargo and rustc may be in a folder of this user.
export CARGO_HOME="${CARGO_HOME-$HOME/.cargo}" \
    RUSTUP_HOME="${RUSTUP_HOME-$HOME/.rustup}"
HOME=$PWD/home
GIT_CONFIG_NOSYSTEM=1
export HOME GIT_CONFIG_NOSYSTEM
mkdir home
git config --global user.name me
git config --global user.email me@example.org
git config --global init.defaultBranch main

# git.sh -- set git up for a test.
#
# Source this after lib.sh.  HOME becomes the folder home, with settings of git;
# those of the system do not count.  With the scripts $dearer_c and
# $dearer_rust, sed makes the programs of examples/ cost more.
#
# shellcheck shell=sh disable=SC2034

unset MAKEFLAGS MAKELEVEL MFLAGS
# Cargo and rustc may be in the home of this user.
export CARGO_HOME="${CARGO_HOME-$HOME/.cargo}" \
    RUSTUP_HOME="${RUSTUP_HOME-$HOME/.rustup}"
HOME=$PWD/home
GIT_CONFIG_NOSYSTEM=1
export HOME GIT_CONFIG_NOSYSTEM
mkdir home
git config --global user.name me
git config --global user.email me@example.org
git config --global init.defaultBranch main

dearer_c='s/while ((c = getchar()) != EOF) {/&\n\t\tungetc(c, stdin);\n\t\tgetchar();/'
dearer_rust='s/or_insert(0) += 1;/&\n        words.remove("\&");\n        words.remove("+");/'

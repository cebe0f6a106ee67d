# histories.sh -- set git up for tests of cglog in sh: nothing is configured but
# a name, and git sees no repository above $top_folder.
#
# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # words of the test

HOME=$PWD
GIT_CONFIG_NOSYSTEM=1
GIT_CEILING_DIRECTORIES=$PWD
export HOME GIT_CONFIG_NOSYSTEM GIT_CEILING_DIRECTORIES
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
printf '[user]\n\tname = Ann\n\temail = ann@example.org\n' >.gitconfig
top_folder=$PWD

# column N [WORD...]: print column N of a command's CSV, without its head
column()
{
	n=$1
	shift
	$tool "$@" --to=csv | tr -d '\r' | cut -d, -f"$n" | sed 1d |
	    tr '\n' ' '
}

#!/bin/sh
#
# Every command of the examples in our manual pages, in the section EXAMPLES and
# in a subsection Examples, works and prints what the page shows; and every tool
# has a page whose examples run it.
#
# In a literal block (.Bd to .Ed) or a literal line (.Dl) a line that begins
# with "$ " is a command; it goes on in the next line where it ends in "\",
# "|" or "&&".  Other lines are what the command above them prints, its
# complaints first.  A command without such lines must print something, or
# write a file, and say nothing in the name of one of our tools.  All end
# with 0; one that is to end otherwise has `; echo "status $?"' after it.
# The commands of a page run in turn in one copy of tests/data, beside files such
# as valgrind leaves in a folder of its user.

. "$(dirname "$0")/../lib.sh"

# We may be run by make, with options that are not for that of an example.
unset MAKEFLAGS MAKELEVEL MFLAGS

# Commands that need not be there.  Examples are skipped without them, and
# with an example those after it, up to the next words of the page: they may
# need what it leaves.
peers='cc git parallel valgrind callgrind_annotate cg_annotate cg_diff cg_merge'

# extract PAGE: files N.sh, N.want and N.passage, which holds the number of
# the literal text that it stands in, in the folder at hand
#
# In Markdown, as in doc/guide.md, examples are all text between lines of ```.
# A line [...] of an output is for any number of lines.
extract()
{
	markdown=0
	case $1 in
	*.md)
		markdown=1
		;;
	esac
	awk -v markdown=$markdown '
	markdown && /^```/ {
		literal = !literal
		unfinished = 0
		# In a block of a language commands would go unrun.
		if ($0 != "```")
			bad("expected ``` alone")
		next
	}

	markdown && literal {
		take($0)
	}

	markdown && !literal {
		passage++
	}

	markdown {
		next
	}

	function bad(text)
	{
		printf("%s:%d: %s\n", FILENAME, FNR, text) >"trouble"
	}

	# What the page shows for a line of its source.
	function plain(line)
	{
		gsub(/\\&/, "", line)
		gsub(/\\-/, "-", line)
		gsub(/\\\(aq/, "\047", line)
		gsub(/\\\(dq/, "\"", line)
		gsub(/\\\(ga/, "`", line)
		gsub(/\\\(ha/, "^", line)
		gsub(/\\\(ti/, "~", line)
		gsub(/\\\(ba/, "|", line)
		gsub(/\\e/, "\001", line)
		if (line ~ /\\/)
			bad("an escape that this test does not know")
		gsub(/\001/, "\\", line)
		return line
	}

	function take(line)
	{
		if (sub(/^\$ /, "", line)) {
			n++
			printf("%s\n", line) >(n ".sh")
			printf("") >(n ".want")
			print passage >(n ".passage")
			unfinished = line ~ /(\\|\||&&)$/
		} else if (unfinished) {
			printf("%s\n", line) >(n ".sh")
			unfinished = line ~ /(\\|\||&&)$/
		} else if (n == 0)
			bad("output of no command")
		else
			printf("%s\n", line) >(n ".want")
	}

	/^\.Sh / {
		section = examples = $2 == "EXAMPLES"
	}

	/^\.Ss / {
		examples = section || $2 == "Examples"
	}

	!examples {
		next
	}

	!/^\./ && !literal {
		passage++
	}

	/^\.Bd -literal/ {
		literal = 1
		next
	}

	/^\.Ed/ {
		literal = unfinished = 0
		next
	}

	/^\.Dl / {
		sub(/^\.Dl /, "")
		take(plain($0))
		next
	}

	literal && /^\./ {
		bad("a macro in a literal block")
	}

	literal {
		take(plain($0))
	}' "$1"
}

# Does the file $1 run the command $2?
runs()
{
	grep -q -E -e "(^|[|&;(]) *$2( |\$)" "$1"
}

# Files that the subsections Examples name, made in the folder at hand.
make_files()
{
	cp callgrind-3.19/words-shared.out callgrind.out.1234
	cp callgrind-3.19/words-numbers.out callgrind.out.1235
	cp callgrind-3.19/tally-1.out old.out
	cp callgrind-3.19/tally-2.out new.out
	mkdir profiles
	cp callgrind.out.* profiles
	for run in 1 2 3; do
		cp callgrind-3.19/words-plain.out "run$run.out"
	done
}

# The peer that the file $1 needs and that is not there, if any.
lacking()
{
	for peer in $peers; do
		if runs "$1" "$peer" && ! command -v "$peer" >/dev/null; then
			echo "$peer"
			return
		fi
	done
	for needs in cgmerge-parallel,parallel cgrun,valgrind cglog,git; do
		if runs "$1" "${needs%,*}" &&
		    ! command -v "${needs#*,}" >/dev/null; then
			echo "${needs#*,}"
			return
		fi
	done
}

# shown_in FILE WANT: FILE has the lines of WANT, with any lines for each [...]
shown_in()
{
	awk '
	function fits(w, g, next_g)
	{
		for (; w <= nwant; w++) {
			if (want[w] == "[...]") {
				for (next_g = g; next_g <= ngot + 1; next_g++)
					if (fits(w + 1, next_g))
						return 1
				return 0
			}
			if (g > ngot || got[g] "" != want[w] "")
				return 0
			g++
		}
		return g > ngot
	}

	NR == FNR {
		want[++nwant] = $0
		next
	}

	{
		got[++ngot] = $0
	}

	END {
		exit !fits(1, 1)
	}' "$2" "$1"
}

# Did the last command print something, or write to a file here?
# (Every file was made old before.)
has_output()
{
	[ -s "$out" ] ||
	    [ -n "$(find . -type f -newer ../marker -size +0c)" ]
}

# try PAGE N: run its example N in the folder at hand
try()
{
	command=../commands/$2.sh
	want=../commands/$2.want
	label="$1: $(tr -s '\n ' '  ' <"$command" | sed 's/ $//')"
	label=$(printf '%s\n' "$label" | sed 's/#/\\#/g')

	passage=$(cat "../commands/$2.passage")
	peer=$(lacking "$command")
	if [ -n "$peer" ]; then
		passed "$label # SKIP $peer is not installed"
		skipped=$passage
		return
	fi
	if [ "$passage" = "$skipped" ]; then
		passed "$label # SKIP the one before it was skipped"
		return
	fi
	find . -type f -exec touch -t 200001010000 {} +
	run sh "$command"
	if [ "$status" -ne 0 ]; then
		failed "$label"
		note_end sh "$command"
	elif [ -s "$want" ]; then
		cat "$err" "$out" >../got
		if shown_in ../got "$want"; then
			passed "$label"
		else
			is_file ../got "$want" "$label"
		fi
	elif ! has_output; then
		failed "$label"
		note 'no output'
		note_file "$err"
	elif grep -q -E -e '^(cg[a-z]+|clannotate): ' "$err"; then
		failed "$label"
		note 'the page does not show:'
		note_file "$err"
	else
		passed "$label"
	fi
}

start=$PWD
touch -t 200101010000 marker
for source in "$top"/man/*.[1-9] "$top"/doc/guide.md; do
	page=$(basename "$source")
	rm -rf commands scratch
	mkdir commands
	cp -R "$data" scratch
	chmod -R u+w scratch
	cd scratch
	make_files
	cd ../commands
	: >trouble
	extract "$source"
	is "$(cat trouble)" '' "$page: its examples can be taken out"
	shown=$(find . -name '*.sh' | wc -l)
	ok "$page: has examples" test "$shown" -gt 0
	cd "$start/scratch"
	number=0
	skipped=none
	while [ "$number" -lt "$shown" ]; do
		number=$((number + 1))
		try "$page" "$number"
	done
	cd "$start"

	# All that the page runs, for the tools below.
	cat commands/*.sh >"$page.all"
done

for source in "$top"/cmd/*.c "$top"/cmd/*.sh; do
	tool=$(basename "${source%.*}")
	ok "$tool: the examples of its page run it" \
	    runs "$tool.1.all" "$tool"
done

# .Ql quotes all that stands after it in its line.
is "$(grep -n 'Ql .* No ' "$top"/man/*.[15])" '' \
    'no page quotes what stands between two words'
done_testing

# enlarge.awk - make a big profile out of a real one
#
# usage: awk -v copies=N -v names=N -v seed=N -f enlarge.awk PROFILE
#
# The output holds N copies of the program, one after the other, which differ in
# a prefix of the file names; function names have one, too, which repeats after
# `names' copies, unless that is 0.  Its counts are changed at random, so that it
# has the shape of real data, and is like no other that another seed makes.
#
# Cachegrind: a tenth of the functions and a fiftieth of the lines are omitted;
# after a fiftieth of the lines, the line with the next number is added if there
# is none.  The first line of a function is kept, since valgrind writes no function
# without lines.
# Callgrind: only the counts change, of self and of inclusive costs, and the
# summary, which comes before them, is omitted.  The profile must have one part.
#
# 62 % of the counts are scaled by 0.25 to 2.2; none becomes zero.  The last line
# has the new totals, which are exact up to 2^53, as all numbers of awk.

BEGIN {
	srand(seed)
	CONVFMT = OFMT = "%.0f"		# of totals of more than 31 bits
	positions = 1
}

NR == 1 { callgrind = /^# callgrind format$/ }
/^positions:/ { positions = NF - 1 }
/^events:/ { events = NF - 1; print; next }
!events { print; next }
callgrind && /^summary:/ { next }
/^(summary|totals):/ {
	last = $1
	step["object"] = 0
	for (copy = 0; copy < copies; copy++)
		put_copy()
	for (e = 1; e <= events; e++)
		last = last " " (total[e] + 0)
	print last
	exit
}
callgrind && is_name() && id_of() >= step[kind_of()] {
	step[kind_of()] = id_of() + 1
}
{ line[n++] = $0 }
END {
	if (last == "") {
		print "enlarge.awk: expected events and their totals" >"/dev/stderr"
		exit 2
	}
}

function is_name() { return /^[cj]?(fn|fl|fi|fe|ob)=/ }
function id_of() { return substr($0, index($0, "(") + 1) + 0 }

function kind_of() {
	return /^c?ob/ ? "object" : /^[cj]?fn/ ? "function" : "file"
}

function scaled(count) {
	if (count == 0 || rand() > .62)
		return count
	count = int(count * (.25 + 1.95 * rand()))
	return count > 0 ? count : 1
}

# Print a cost line with other counts, which are added to the totals unless they
# are those of a call.
function put_counts(is_call,    e) {
	for (e = 1; e <= NF - positions; e++) {
		$(positions + e) = scaled($(positions + e))
		if (!is_call)
			total[e] += $(positions + e)
	}
	print
}

function put_copy(    i) {
	name = sprintf(copies > 100 ? "c%04d" : "c%02d", copy)
	prefix["file"] = copies > 1 ? name "/" : ""
	prefix["function"] = names ? sprintf(copies > 100 ? "c%04d::" : "c%02d::",
	    copy % names) : ""
	shown = ""
	for (i = 0; i < n; i++) {
		$0 = line[i]
		if (!callgrind)
			put_cachegrind(line[i + 1])
		else if (/^[0-9+*-]/)
			put_counts(line[i - 1] ~ /^calls=/)
		else if (is_name())
			put_name(kind_of())
		else
			print
	}
}

function put_cachegrind(after,    number, add) {
	if (/^fl=/) {
		file = substr($0, 4)
	} else if (/^fn=/) {
		first = 1
		omitted = rand() < .1
		if (omitted)
			return
		if (file != shown)
			print "fl=" prefix["file"] file
		shown = file
		print "fn=" prefix["function"] substr($0, 4)
	} else if (!omitted) {
		number = $1 + 1
		add = rand() < .02 && after + 0 != number
		if (first || rand() > .02)
			put_counts()
		if (add) {
			$1 = number
			put_counts()
		}
		first = 0
	}
}

# Print a line of Callgrind with a name.  All copies share their objects.
function put_name(kind,    at, text) {
	at = index($0, ")")
	text = substr($0, at + 2)
	if (kind != "object")
		text = text == "" ? "" : prefix[kind] text
	else if (copy > 0)
		text = ""
	printf "%s%.0f)%s\n", substr($0, 1, index($0, "(")), id_of() + copy * step[kind],
	    text == "" ? "" : " " text
}

# --only=increase: functions whose self cost rose, of the first event.
# main has an arc that costs more, but its self cost fell.
cgdiff $plain --only=increase old.in new.in

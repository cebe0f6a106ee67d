# Shares of a call that are 0 are added up, on all ways, before an arc gets a call;
# and callers in one folded cycle are one.
printf '%s\n' 'events: Ir' fl=a.c fn=main '1 10' cfn=a 'calls=1 1' '2 60' cfn=b \
    'calls=1 1' '2 60' cfn=a 'calls=1 1' '3 60' cfn=b 'calls=1 1' '3 60' fn=a \
    cfn=f 'calls=1 1' '1 120' fn=b cfn=f 'calls=1 1' '1 120' fn=f cfn=t \
    'calls=1 1' '1 240' fn=t '1 240' >"$tmp/ways"
cgfilter $plain --fold='^[abf]$' "$tmp/ways"
printf '%s\n' 'events: Ir' fl=a.c fn=main '1 10' cfn=g 'calls=1 1' '2 90' fn=g \
    '1 10' cfn=h 'calls=1 1' '2 40' cfn=f 'calls=1 1' '3 30' fn=h '1 10' cfn=g \
    'calls=1 1' '2 20' cfn=f 'calls=1 1' '3 20' fn=f '1 50' |
    cgfilter $plain -v --fold='^[fgh]$'

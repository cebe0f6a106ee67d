# fish completion for cgexport, made by scripts/complete

complete -c cgexport -s h -l help -d 'show this help'
complete -c cgexport -s j -l jobs -x -d 'read with N threads (0: one a processor)'
complete -c cgexport -s o -l output -r -F -d 'write to FILE, whole or not at all'
complete -c cgexport -s q -l quiet -d 'no warnings, no notes, no progress'
complete -c cgexport -s v -l verbose -d 'every warning, not the first of a kind'
complete -c cgexport -s V -l version -d 'show the version'
complete -c cgexport -l files0-from -r -F -d 'read the names of inputs, ended by NUL'
complete -c cgexport -l edge-threshold -x -d 'draw calls of at least N percent (0.1)'
complete -c cgexport -l show -x -d 'export these events (all)'
complete -c cgexport -l stacks -x -a 'self callers arcs' -d 'stacks of self, callers or arcs'
complete -c cgexport -l threshold -x -d 'show functions of at least N percent'
complete -c cgexport -l to -x -a 'folded dot json csv' -d 'folded, dot, json or csv'

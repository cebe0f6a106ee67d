# --compute counts it: 100 + 10 (1 + 2 + 3) + 100 (0 + 1 + 0) are 260.
cgfilter $plain --compute --define='CEst = Ir + 10 L1m + 100 LLm' --events=CEst,Ir caches.in

# --define says what an event is, and no more.
cgfilter $plain --define='CEst = Ir + 10 L1m + 100 LLm' caches.in

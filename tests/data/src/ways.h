int	 ways_sum(const int *, int);

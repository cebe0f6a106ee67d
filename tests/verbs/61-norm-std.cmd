# --norm=std: strings and streams by their short names, containers without
# their allocators, of libstdc++ and libc++; what only looks like it stays.
{
	s='std::__cxx11::basic_string<char, std::char_traits<char>'
	s="$s, std::allocator<char> >"
	echo 'events: Ir'
	echo "fn=std::less<$s >::operator()($s const&) const"
	echo '1 1'
	echo "fn=f(std::vector<$s, std::allocator<$s > >&)"
	echo '2 2'
	echo 'fn=f(std::__1::vector<std::__1::basic_string<char,' \
	    'std::__1::char_traits<char>, std::__1::allocator<char>>,' \
	    'std::__1::allocator<std::__1::basic_string<char,' \
	    'std::__1::char_traits<char>, std::__1::allocator<char>>>>&)'
	echo '2 20'
	echo 'fn=std::basic_ostream<wchar_t, std::char_traits<wchar_t> >::put()'
	echo '3 3'
	echo "fn=g(std::map<int, std::list<$s, std::allocator<$s > >," \
	    'std::less<int>, std::allocator<std::pair<int const,' \
	    "std::list<$s, std::allocator<$s > > > > >)"
	echo '4 4'
	echo 'fn=mystd::basic_string<char, std::char_traits<char> >::x()'
	echo '5 5'
	echo 'fn=h(my::vector<int, my::allocator<int> >)'
	echo '6 6'
	t='v<v<v<v<int> > > >'
	echo "fn=i(v<$t, std::allocator<$t > >)"
	echo '7 7'
} | cgfilter $plain --norm=std | sed -n '/^fn=/{N;s/\n/ /;p;}'

#include "text.h"

namespace text {

std::string
lower_case(const std::string &text)
{
	std::string folded;

	for (char c : text)
		folded += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
	return folded;
}

std::vector<std::string>
split(const std::string &text, char at)
{
	std::vector<std::string> parts(1);

	for (char c : text)
		if (c == at)
			parts.emplace_back();
		else
			parts.back() += c;
	return parts;
}

int
number(const std::string &text)
{
	int n = 0;

	for (char c : text)
		n = n * 10 + (c - '0');
	return n;
}

}

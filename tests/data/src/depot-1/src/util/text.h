#ifndef TEXT_H
#define TEXT_H

#include <string>
#include <vector>

namespace text {

std::string fold_case(const std::string &text);
std::vector<std::string> split(const std::string &text, char at);
int number(const std::string &text);

}

#endif

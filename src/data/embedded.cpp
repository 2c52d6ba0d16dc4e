#include "data/embedded.hpp"

#include <cstddef>
#include <span>

extern "C" {
extern const std::byte weft_words_begin[];
extern const std::byte weft_words_end[];
extern const std::byte weft_knowledge_begin[];
extern const std::byte weft_knowledge_end[];
extern const std::byte weft_phrases_begin[];
extern const std::byte weft_phrases_end[];
extern const std::byte weft_game_begin[];
extern const std::byte weft_game_end[];
extern const std::byte weft_weights_begin[];
extern const std::byte weft_weights_end[];
}

namespace weft {

Archive embedded_data() {
    Archive archive(std::span(weft_words_begin, weft_words_end));
    archive.merge(Archive(std::span(weft_knowledge_begin, weft_knowledge_end)));
    archive.merge(Archive(std::span(weft_phrases_begin, weft_phrases_end)));
    archive.merge(Archive(std::span(weft_game_begin, weft_game_end)));
    archive.add("weights", std::span(weft_weights_begin, weft_weights_end));
    return archive;
}

} // namespace weft

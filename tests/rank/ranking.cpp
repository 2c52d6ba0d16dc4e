#include "cover/covers.hpp"
#include "language.hpp"
#include "places.hpp"
#include "weft/error.hpp"
#include "weft/weft.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

using namespace weft;
using weft::testing::language;

namespace {

const std::atomic<bool> never{false};

/// A puzzle in the text of a puzzle file.
struct Posed {
    explicit Posed(const std::string& text, int threads = 0)
        : puzzle(parse_puzzle(text, "test"))
        , search(puzzle.board, language().lexicon, {.words = puzzle.words, .threads = threads}, never)
        , features(search, language().knowledge, puzzle.theme) {}

    /// The best solution's spangram and words, by the shipped weights.
    std::pair<std::string, std::set<std::string>> best() {
        const Ranking ranking = rank(search, features, language().model.weights(puzzle.words.has_value()), 1);
        REQUIRE(!ranking.solutions.empty());
        const Solution spelled = spell(search, ranking.solutions[0].solution);
        std::set<std::string> words;
        for (const TracedWord& traced : spelled.words) { words.insert(traced.word); }
        return {spelled.spangram.word, words};
    }

    Puzzle puzzle;
    Search search;
    Features features;
};

} // namespace

TEST_CASE("ranking puts the answer first", "[ranking]") {
    struct Case {
        const char* what;
        const char* text;
        const char* spangram;
        std::vector<std::string> words;
        const char* rival_spangram; ///< of another solution of the board
        std::vector<std::string> rival;
        bool first = true; ///< and not only before its rival
    };
    const Case cases[] = {
        {"one piece, several words",
         "words: 6\n\nISTLHU\nSLQILS\nACEUIH\nEMENCE\nPLACET\n",
         "SILENCE",
         {"QUIET", "HUSH", "CALM", "STILL", "PEACE"},
         "SILENCE",
         {"QUIET", "HUSH", "CALM", "LILTS", "PEACE"}},
        {"words of one form",
         "words: 6\n\nDRODRF\nEAEIED\nKSTADE\nODBLKR\nOELLIG\nCBOIED\n",
         "COOKED",
         {"BAKED", "BOILED", "FRIED", "ROASTED", "GRILLED"},
         "COOKED",
         {"BALKED", "BOILED", "FRIED", "ROASTED", "RIDGEL"}},
        {"a spangram of two words",
         "words: 6\n\nALLSR\nDOOTE\nLTSRA\nEENPG\nHLAAK\nCUTHS\nTKWNI\nISGOT\n",
         "KITCHENTOOLS",
         {"LADLE", "WHISK", "GRATER", "SPATULA", "TONGS"},
         "KITCHENTOOLS",
         {"LADLE", "WHISK", "GARTER", "SPATULA", "TONGS"}},
        {"an S that could end another word",
         "words: 6\n\nNOTAT\nKGSRE\nHSEGR\nWILIK\nADTSP\nLCLSA\nHOOTL\nENTUA\n",
         "KITCHENTOOLS",
         {"LADLE", "WHISK", "GRATER", "SPATULA", "TONGS"},
         "KITCHENTOOLS",
         {"LADLES", "WHISK", "GRATER", "SPATULA", "TONG"}},
        {"spangram and word swapped",
         "words: 6\n\nCNIRO\nIZPNR\nCPDEG\nOEALO\nMTVLS\nRELIS\n",
         "METALS",
         {"IRON", "SILVER", "COPPER", "GOLD", "ZINC"},
         "SILVER",
         {"IRON", "METALS", "COPPER", "GOLD", "ZINC"}},
        {"words that go before the spangram",
         "words: 7\n\nDADS\nSWOR\nHNAT\nSOAE\nBARK\nCDSF\nBAUR\nLCKS\n",
         "BOARDS",
         {"SURF", "SNOW", "SKATE", "BLACK", "CARD", "DASH"},
         "BOARDS",
         {"SURF", "OWNS", "SKATE", "BLACK", "CARD", "DASH"}},
        {"a compound joined otherwise",
         "words: 5\n\nUNSSP\nTNAKI\nSSCHA\nPYCSL\nATAES\nRRSPA\n",
         "PARTYSNACKS",
         {"CHIPS", "SALSA", "NUTS", "PEARS"},
         "PARTYCHIPS",
         {"SNACKS", "SALSA", "NUTS", "PEARS"},
         false},
        {"the spangram names what the words are",
         "words: 5\n\nREDANI\nSMRPIS\nINMUTT\nEGLUIS\nRSFIUT\nNAICSM\n",
         "MUSICIANS",
         {"DRUMMER", "PIANIST", "SINGER", "FLUTIST"},
         "MUSICIAN",
         {"DRUMMER", "PIANIST", "SINGERS", "FLUTIST"}},
        {"names in another sense",
         "words: 6\n\nHBRDSR\nSKEAKO\nCAINCM\nLNEGKA\nSENABE\nSISDCR\n",
         "ROCKBANDS",
         {"BREAD", "CREAM", "GENESIS", "CLASH", "KINKS"},
         "ROCKBANDS",
         {"BEARD", "CREAM", "GENESIS", "CLASH", "KINKS"}},
        {"words alike in sound alone",
         "words: 6\n\nOPHNE\nMOAOS\nHBREP\nGHWEA\nITIRI\nKNGLO\nTHFUR\n",
         "HOMOPHONES",
         {"PAIR", "BARE", "WEIGHT", "FLOUR", "KNIGHT"},
         "HOMOPHONE",
         {"PAIR", "BARES", "WEIGHT", "FLOUR", "KNIGHT"}},
    };
    for (const Case& c : cases) {
        INFO(c.what);
        Posed posed(c.text);
        const Weights& weights = language().model.counted;
        const auto own = find_solution(posed.search, posed.features, weights.quick, c.spangram, c.words);
        const auto rival =
            find_solution(posed.search, posed.features, weights.quick, c.rival_spangram, c.rival);
        REQUIRE(own);
        REQUIRE(rival);
        CHECK(order({*own, *rival}, posed.features, weights).front().key ==
              solution_key(c.spangram, c.words));
        if (!c.first) { continue; }
        const auto [spangram, words] = posed.best();
        CHECK(spangram == c.spangram);
        CHECK(words == std::set<std::string>(c.words.begin(), c.words.end()));
    }
}

TEST_CASE("words that go on from one to the other and are spelt as one word are told", "[ranking]") {
    struct Case {
        const char* board;
        const char* second;
        float joined;
    };
    // The last letter of BIRD lies beside the first of SEED, or it does not. SEEDBIRD is no word, but
    // SONGBIRD is.
    const Case cases[] = {
        {"BIRD\nDEES\nTREE\n", "SEED", 1},
        {"BIRD\nSEED\nTREE\n", "SEED", 0},
        {"BIRD\nGNOS\nTREE\n", "SONG", 2},
    };
    for (const Case& c : cases) {
        INFO(c.board);
        Posed posed(std::string("words: 3\n\n") + c.board);
        const auto found = find_solution(posed.search, posed.features, language().model.counted.quick, "TREE",
                                         std::vector<std::string>{"BIRD", c.second});
        REQUIRE(found);
        const auto values = features_of(found->solution, posed.features);
        CHECK(values[feature_index(FeatureGroup::set, "could_be_joined")] == c.joined);
    }
}

TEST_CASE("what tells nothing where the number of words is known weighs nothing there", "[ranking]") {
    const Model& model = language().model;
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < feature_list().size(); ++i) {
        if (!tells_only_uncounted(feature_list()[i])) { continue; }
        INFO(feature_list()[i].name);
        CHECK(model.counted.full[i] == 0);
        CHECK(model.uncounted.full[i] != 0);
        ++left_out;
    }
    CHECK(left_out == 2);
}

TEST_CASE("a clue weighs as much where the number of words is not known", "[ranking]") {
    const Model& model = language().model;
    const std::size_t clue = feature_index(FeatureGroup::spangram, "spangram_clue");
    CHECK(model.counted.full[clue] > 1);
    for (const std::size_t place : {clue, feature_index(FeatureGroup::word, "clue")}) {
        CHECK(model.uncounted.full[place] == model.counted.full[place]);
        CHECK(model.uncounted.quick[place] == model.counted.quick[place]);
    }
}

TEST_CASE("rare words stand in where common ones cover nothing", "[search]") {
    const auto search = [](const char* text, bool rare_when_needed) {
        const Puzzle puzzle = parse_puzzle(text, "test");
        Search done(puzzle.board, language().lexicon,
                    {.words = puzzle.words, .rare_when_needed = rare_when_needed}, never);
        return std::tuple(done.rare_words(), count_covers(done).number);
    };
    const char* const rare = "words: 2\n\nKAPOW\nQUICK\n";
    CHECK(search(rare, false) == std::tuple(false, Count{0}));
    CHECK(search(rare, true) == std::tuple(true, Count{2})); // either word may be the spangram
    const char* const common = "words: 4\n\nFGUK\nOEAD\nLOLE\nAADR\nDSSB\n";
    CHECK(std::get<1>(search(common, false)) > Count{0});
    CHECK(search(common, true) == search(common, false));
    CHECK(search("words: 2\n\nQZXQZ\nQUICK\n", true) == std::tuple(true, Count{0}));
    // A phrase that is a word only when joined.
    const auto [rare_words, covers] = search("words: 2\n\nANDT\nSNEH\nOMEQ\nKCIU\n", true);
    CHECK(rare_words);
    CHECK(covers >= Count{2});
}

TEST_CASE("a short list is the same for any number of threads, and begins alike for any length",
          "[ranking]") {
    for (const std::string text :
         {"\nRFLILP\nUSMEMU\nIERSAP\nTAPALP\nSGREPE\n", "\nISTLHU\nSLQILS\nACEUIH\nEMENCE\nPLACET\n"}) {
        Posed one(text, 1);
        const auto& weights = language().model.uncounted.quick;
        const auto all = shortlist(one.search, one.features, weights, {.most = 300}).candidates;
        REQUIRE(all.size() > 20);
        for (const int threads : {1, 2, 8}) {
            Posed again(text, threads);
            const auto list = shortlist(again.search, again.features, weights, {.most = 300}).candidates;
            REQUIRE(list.size() == all.size());
            for (std::size_t i = 0; i < list.size(); ++i) {
                CHECK(list[i].key == all[i].key);
                CHECK(list[i].solution.score == all[i].solution.score);
            }
        }
    }
}

TEST_CASE("a short list is what a look at every solution gives", "[ranking]") {
    const auto& weights = language().model.uncounted.quick;
    for (const char* text : {"\nT?ME\nWO?D\nABL?\n", "words: 3\n\nTIM?\n??RD\nABLE\n"}) {
        Posed posed(text, 1);
        const Features& features = posed.features;
        const auto sum = [&](FeatureGroup group, std::span<const float> values) {
            return weighed(group, values, weights);
        };
        std::map<std::uint64_t, double> all; // the best score of each
        for_each_cover_in_order(posed.search, [&](const Cover& cover) {
            return posed.search.for_each_choice(
                cover, [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
                    const std::size_t spangram = features.spangram(cover.spangram, reading);
                    std::array<float, feature_range(FeatureGroup::count).size()> count{};
                    features.of_count(choices.size(), count);
                    double score = sum(FeatureGroup::spangram, features.of_spangram(spangram)) +
                                   sum(FeatureGroup::count, count);
                    std::vector<std::string> words;
                    for (std::size_t i = 0; i < choices.size(); ++i) {
                        const BoardWord word = features.word(cover.pieces[i], choices[i]);
                        score += sum(FeatureGroup::word, features.of_word(word));
                        words.push_back(features.letters(word));
                    }
                    const auto letters =
                        posed.search.letters(posed.search.spangrams().reading(cover.spangram, reading));
                    const auto [place, added] = all.try_emplace(solution_key(letters, words), score);
                    if (!added) { place->second = std::max(place->second, score); }
                    return true;
                });
        });
        REQUIRE(all.size() > 1000);
        std::vector<double> scores;
        for (const auto& [key, score] : all) { scores.push_back(score); }
        std::sort(scores.begin(), scores.end(), std::greater<>());
        // The list is of as many of the best covers: here of all.
        const auto list = shortlist(posed.search, features, weights, {.most = 500}).candidates;
        REQUIRE(count_covers(posed.search).number < 500);
        REQUIRE(list.size() == 500);
        for (std::size_t i = 0; i < list.size(); ++i) {
            REQUIRE(list[i].solution.score == Approx(scores[i]).margin(1e-3));
            REQUIRE(list[i].solution.score == Approx(all.at(list[i].key)).margin(1e-3));
        }
    }
}

TEST_CASE("a cover that reads in millions of ways is listed as far as wanted", "[ranking]") {
    const Puzzle puzzle = parse_puzzle("rules: spangram none\nwords: 2\n\n?????\n_____\n?????\n", "test");
    const Result result = Solver().solve(puzzle, {.top = 20});
    CHECK(result.covers.number == 1);
    REQUIRE(result.solutions.size() == 20);
    for (const Solution& solution : result.solutions) {
        REQUIRE(solution.words.size() == 2);
        CHECK(solution.words[0].word != solution.words[1].word);
    }
}

TEST_CASE("a ranking is the same to the last bit for any number of threads", "[ranking]") {
    Puzzle puzzle = read_puzzle((weft::testing::source_folder() / "puzzles/umbrella.txt").string());
    const auto rank_with = [&](int threads) {
        Search search(puzzle.board, language().lexicon, {.words = std::nullopt, .threads = threads}, never);
        const Features features(search, language().knowledge, puzzle.theme);
        return rank(search, features, language().model.uncounted, 50).solutions;
    };
    const auto one = rank_with(1);
    REQUIRE(one.size() == shortlist_size);
    for (const int threads : {2, 8}) {
        const auto several = rank_with(threads);
        REQUIRE(several.size() == one.size());
        for (std::size_t i = 0; i < one.size(); ++i) {
            REQUIRE(several[i].key == one[i].key);
            REQUIRE(several[i].solution.score == one[i].solution.score);
            REQUIRE(several[i].probability == one[i].probability);
            REQUIRE(several[i].features == one[i].features);
        }
    }
}

TEST_CASE("a short list does not depend on what the search has answered before", "[ranking]") {
    const Puzzle puzzle = read_puzzle((weft::testing::source_folder() / "puzzles/night-sky.txt").string());
    const auto& weights = language().model.counted.quick;
    for (const int threads : {1, 2, 8}) {
        Search search(puzzle.board, language().lexicon, {.words = puzzle.words, .threads = threads}, never);
        const Features features(search, language().knowledge, puzzle.theme);
        const auto fresh = shortlist(search, features, weights, {.most = 100}).candidates;
        REQUIRE(fresh.size() == 100);
        // Fills the table in which the last round of the best covers looks.
        for_each_cover(search, [](int, const Cover&) {});
        const auto again = shortlist(search, features, weights, {.most = 100}).candidates;
        REQUIRE(again.size() == fresh.size());
        for (std::size_t i = 0; i < fresh.size(); ++i) {
            REQUIRE(again[i].key == fresh[i].key);
            REQUIRE(again[i].solution.score == fresh[i].solution.score);
            REQUIRE(again[i].solution.pieces == fresh[i].solution.pieces);
        }
    }
}

TEST_CASE("features of many solutions are those of each alone", "[ranking]") {
    Posed posed("words: 6\n\nRFLILP\nUSMEMU\nIERSAP\nTAPALP\nSGREPE\n");
    const auto& weights = language().model.counted;
    const auto ranked =
        order(shortlist(posed.search, posed.features, weights.quick, {.most = 100}).candidates,
              posed.features, weights);
    REQUIRE(!ranked.empty());
    for (const RankedReading& entry : ranked) {
        CHECK(entry.features == features_of(entry.solution, posed.features));
    }
}

TEST_CASE("what is not known of a pair or a link counts as the mean of what is", "[ranking]") {
    Posed posed("words: 4\n\nFGUK\nOEAD\nLOLE\nAADR\nDSSB\n");
    const Facts facts(language().knowledge);
    const auto bread = facts.look_up("BREAD");
    const auto salad = facts.look_up("SALAD");
    const auto foods = facts.look_up("FOODS");
    REQUIRE(std::isnan(facts.thesaurus(facts.look_up("KUGEL"), bread))); // else take another word
    const auto found = find_solution(posed.search, posed.features, language().model.counted.quick, "FOODS",
                                     std::vector<std::string>{"KUGEL", "BREAD", "SALAD"});
    REQUIRE(found);
    const auto row = features_of(found->solution, posed.features);
    const auto value = [&](std::string_view name) {
        const auto list = feature_list();
        const auto feature = std::find_if(list.begin(), list.end(),
                                          [&](const FeatureInfo& info) { return info.name == name; });
        return row.at(static_cast<std::size_t>(feature - list.begin()));
    };
    const float known = facts.thesaurus(bread, salad);
    CHECK(value("thesaurus") == Approx(known * 3 / 2));
    CHECK(value("loneliest_thesaurus") == Approx(known));
    CHECK(value("link_thesaurus") ==
          Approx((facts.thesaurus(foods, bread) + facts.thesaurus(foods, salad)) / 2));
}

TEST_CASE("the quick score is the sum of its features", "[ranking]") {
    Posed posed("words: 6\n\nRFLILP\nUSMEMU\nIERSAP\nTAPALP\nSGREPE\n");
    const auto& weights = language().model.counted.quick;
    for (const Candidate& candidate :
         shortlist(posed.search, posed.features, weights, {.most = 50}).candidates) {
        const auto values = features_of(candidate.solution, posed.features);
        double sum = 0;
        for (const FeatureGroup group : {FeatureGroup::count, FeatureGroup::spangram, FeatureGroup::word}) {
            const FeatureRange range = feature_range(group);
            for (std::size_t i = range.begin; i < range.end; ++i) {
                sum += weights[i] * static_cast<double>(values[i]);
            }
        }
        CHECK(sum == Approx(candidate.solution.score).margin(1e-3));
    }
}

TEST_CASE("probabilities of a ranking sum to one and fall", "[ranking]") {
    Posed posed("words: 6\n\nRFLILP\nUSMEMU\nIERSAP\nTAPALP\nSGREPE\n");
    const Ranking ranking = rank(posed.search, posed.features, language().model.counted, 10);
    double sum = 0;
    double last = 1;
    for (const RankedReading& solution : ranking.solutions) {
        CHECK(solution.probability <= last);
        last = solution.probability;
        sum += solution.probability;
    }
    CHECK(sum == Approx(1));
}

TEST_CASE("of all ways to read a solution the best is found", "[ranking]") {
    Puzzle puzzle = read_puzzle((weft::testing::source_folder() / "puzzles/umbrella.txt").string());
    Search search(puzzle.board, language().lexicon, {.words = std::nullopt}, never);
    const Features features(search, language().knowledge, "");
    const auto& weights = language().model.uncounted.quick;
    const auto found =
        find_solution(search, features, weights, puzzle.solution->spangram, puzzle.solution->words);
    REQUIRE(found);
    const auto listed = shortlist(search, features, weights, {.most = 400}).candidates;
    const auto same = std::find_if(listed.begin(), listed.end(),
                                   [&](const Candidate& candidate) { return candidate.key == found->key; });
    REQUIRE(same != listed.end());
    CHECK(same->solution.score == Approx(found->solution.score));
}

TEST_CASE("a model is read as it was written, and nothing else is", "[ranking]") {
    const Model model = Model::parse(language().model.text(), "test");
    CHECK(model.text() == language().model.text());
    CHECK_THROWS_AS(Model::parse("no_such_feature 1 2 3 4\n", "test"), InputError);
    CHECK_THROWS_AS(Model::parse("cosine 1 2 3\n", "test"), InputError);
    CHECK_THROWS_AS(Model::parse("cosine 1 2 3 x\n", "test"), InputError);
}

TEST_CASE("the shipped weights are those of data/weights.txt", "[ranking]") {
    std::ifstream file((weft::testing::source_folder() / "data/weights.txt").string());
    std::stringstream text;
    text << file.rdbuf();
    CHECK(Model::parse(text.str(), "weights.txt").text() == language().model.text());
    std::uintmax_t bytes = 0;
    for (const char* name : {"words.data", "knowledge.data", "phrases.data", "weights.txt"}) {
        bytes += std::filesystem::file_size(weft::testing::source_folder() / "data" / name);
    }
    CHECK(bytes <= 36'000'000);
}

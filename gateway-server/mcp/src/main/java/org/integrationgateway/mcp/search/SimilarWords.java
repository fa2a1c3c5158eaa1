package org.integrationgateway.mcp.search;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.util.BytesRef;

/** Words of tools that are spelled nearly like a word that no tool has. */
final class SimilarWords {
  private static final List<String> FIELDS =
      List.of(
          ToolIndex.NAME, ToolIndex.TITLE, ToolIndex.APP, ToolIndex.TAGS, ToolIndex.DESCRIPTION);
  private static final int SHORTEST = 4;
  private static final int SHORTEST_WITH_TWO_ERRORS = 8;
  private static final int MOST = 5;

  private SimilarWords() {}

  /** Returns words with one error, else those with two; the most frequent ones first. */
  static List<String> of(String word, IndexReader reader) throws IOException {
    if (word.length() < SHORTEST) {
      return List.of();
    }
    var similar = of(word, 1, reader);
    return similar.isEmpty() && word.length() >= SHORTEST_WITH_TWO_ERRORS
        ? of(word, 2, reader)
        : similar;
  }

  /** The first letter is the same; two neighbours that changed places are one error. */
  private static List<String> of(String word, int errors, IndexReader reader) throws IOException {
    var automaton = FuzzyQuery.getFuzzyAutomaton(word, errors, 1, true);
    var frequencies = new HashMap<String, Integer>();
    for (var field : FIELDS) {
      var terms = MultiTerms.getTerms(reader, field);
      if (terms != null) {
        var words = automaton.getTermsEnum(terms);
        for (BytesRef next = words.next(); next != null; next = words.next()) {
          frequencies.merge(next.utf8ToString(), words.docFreq(), Integer::sum);
        }
      }
    }
    return frequencies.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST)
        .map(Map.Entry::getKey)
        .toList();
  }
}

package org.integrationgateway.mcp.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.integrationgateway.mcp.search.ToolWords.Word;

/**
 * Ranks tools by the words that they have: more words, rarer words and words of names first. The
 * beginning of a word counts a little. For a word that no tool has, words count that differ from it
 * in a letter or two.
 */
final class ToolQuery {
  private static final Map<String, Float> WEIGHTS =
      Map.of(
          ToolIndex.NAME, 4f,
          ToolIndex.TITLE, 3f,
          ToolIndex.APP, 3f,
          ToolIndex.TAGS, 2f,
          ToolIndex.PARAMETERS, 1f,
          ToolIndex.DESCRIPTION, 1f);
  private static final Set<String> BEGINNINGS = Set.of(ToolIndex.NAME, ToolIndex.TITLE);

  private static final int SHORTEST_BEGINNING = 3;
  private static final float SIMILAR = 0.5f;

  private final IndexReader reader;

  ToolQuery(IndexReader reader) {
    this.reader = reader;
  }

  Query of(List<Word> words) throws IOException {
    var all = new BooleanQuery.Builder();
    for (var word : words) {
      all.add(one(word), BooleanClause.Occur.SHOULD);
    }
    return all.build();
  }

  private Query one(Word word) throws IOException {
    boolean known = false;
    var ways = new ArrayList<Query>();
    for (var field : WEIGHTS.entrySet()) {
      var spelled = new Term(field.getKey(), word.spelled());
      var stem = new Term(field.getKey(), word.stem());
      known |= reader.docFreq(stem) > 0 || reader.docFreq(spelled) > 0;
      ways.add(new BoostQuery(new TermQuery(stem), field.getValue()));
      if (BEGINNINGS.contains(field.getKey()) && word.spelled().length() >= SHORTEST_BEGINNING) {
        ways.add(new BoostQuery(new PrefixQuery(spelled), field.getValue() * SIMILAR));
      }
    }
    if (!known) {
      for (var similar : SimilarWords.of(word.spelled(), reader)) {
        WEIGHTS.forEach(
            (field, weight) ->
                ways.add(
                    new BoostQuery(new TermQuery(new Term(field, similar)), weight * SIMILAR)));
      }
    }
    return new DisjunctionMaxQuery(ways, 0.1f);
  }
}

package org.integrationgateway.mcp.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.IndexSearcher;
import org.integrationgateway.core.catalog.Tool;

/**
 * Finds tools by words. The tools that every caller has are in one index for each catalog, made by
 * the first search and kept for as long as the catalog; those that callers have of their own are in
 * others, which the same search ranks together with it.
 */
public final class ToolSearch {
  private static final int MOST_WORDS = 32;
  private static final int MOST_OWN = 200;
  private static final Duration UNUSED = Duration.ofMinutes(10);

  private final ToolWords words = new ToolWords();
  private final Cache<List<Tool>, IndexReader> shared = Caffeine.newBuilder().weakKeys().build();
  private final Cache<SameOperations, IndexReader> own =
      Caffeine.newBuilder().maximumSize(MOST_OWN).expireAfterAccess(UNUSED).build();

  /**
   * The tools that fit a request best, best first.
   *
   * @param common the tools that every caller has; the same list as long as they are the same
   * @param others those of one caller
   * @param text in the words of a person or a model
   * @param accepts whether a tool may be among them
   * @param most how many there are at most
   */
  public List<Tool> find(
      List<Tool> common, List<Tool> others, String text, Predicate<Tool> accepts, int most) {
    var asked = words.of(text, MOST_WORDS);
    if (asked.isEmpty()) {
      return List.of();
    }
    var indexes = new ArrayList<IndexReader>(2);
    indexes.add(shared.get(common, tools -> ToolIndex.of(tools, words)));
    if (!others.isEmpty()) {
      indexes.add(own.get(new SameOperations(others), same -> ToolIndex.of(same.tools(), words)));
    }
    try (var all = new MultiReader(indexes.toArray(IndexReader[]::new), false)) {
      return best(
          all,
          at -> at < common.size() ? common.get(at) : others.get(at - common.size()),
          asked,
          accepts,
          most);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static List<Tool> best(
      MultiReader all,
      IntFunction<Tool> tools,
      List<ToolWords.Word> asked,
      Predicate<Tool> accepts,
      int most)
      throws IOException {
    var searcher = new IndexSearcher(all);
    searcher.setQueryCache(null);
    var query = new ToolQuery(all).of(asked);
    var found = new ArrayList<Tool>(most);
    for (int looked = 0, next = most * 4; found.size() < most; next *= 8) {
      var hits = searcher.search(query, Math.min(next, Math.max(1, all.maxDoc()))).scoreDocs;
      for (; looked < hits.length && found.size() < most; looked++) {
        var tool = tools.apply(hits[looked].doc);
        if (accepts.test(tool)) {
          found.add(tool);
        }
      }
      if (hits.length < next) {
        break;
      }
    }
    return found;
  }

  /** Tools of the same operations: a list that was made again is the same. */
  private record SameOperations(List<Tool> tools) {
    @Override
    public boolean equals(Object other) {
      if (!(other instanceof SameOperations same) || same.tools.size() != tools.size()) {
        return false;
      }
      for (int i = 0; i < tools.size(); i++) {
        if (tools.get(i).operation() != same.tools.get(i).operation()
            || !tools.get(i).name().equals(same.tools.get(i).name())) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int hashCode() {
      int hash = tools.size();
      for (var tool : tools) {
        hash = 31 * hash + System.identityHashCode(tool.operation());
      }
      return hash;
    }
  }
}

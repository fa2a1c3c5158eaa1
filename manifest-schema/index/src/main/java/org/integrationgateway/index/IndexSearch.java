package org.integrationgateway.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.integrationgateway.base.text.SimilarNames;

/**
 * Finds packages in several indexes, in the order of their repositories: of a package that several
 * have, the first counts.
 */
public final class IndexSearch {
  private static final int NAME = 8;
  private static final int TITLE = 4;
  private static final int CATEGORY = 2;

  private final List<IndexedPackage> packages;

  /** Searches these indexes. */
  public IndexSearch(List<PackageIndex> indexes) {
    var found = new ArrayList<IndexedPackage>();
    var seen = new TreeSet<String>();
    for (var index : indexes) {
      index
          .packages()
          .forEach(
              (source, one) -> {
                if (seen.add(source)) {
                  found.add(one);
                }
              });
    }
    this.packages = List.copyOf(found);
  }

  /**
   * Returns the packages that have every word of a text in their name, title, category, kind or
   * description: those with the words in the name first, then by name. An empty text finds all.
   */
  public List<IndexedPackage> search(String text) {
    var words =
        Arrays.stream(text.toLowerCase(Locale.ROOT).strip().split("\\s+"))
            .filter(word -> !word.isEmpty())
            .toList();
    return packages.stream()
        .filter(one -> words.stream().allMatch(word -> weight(one, word) > 0))
        .sorted(
            Comparator.comparingInt((IndexedPackage one) -> -weight(one, words))
                .thenComparing(IndexedPackage::name)
                .thenComparing(one -> one.source().text()))
        .toList();
  }

  private static int weight(IndexedPackage one, List<String> words) {
    return words.stream().mapToInt(word -> weight(one, word)).sum();
  }

  private static int weight(IndexedPackage one, String word) {
    int weight = 0;
    if (has(one.name(), word)) {
      weight += one.name().equalsIgnoreCase(word) ? 2 * NAME : NAME;
    }
    weight += has(one.title(), word) ? TITLE : 0;
    weight += has(one.about().category().orElse(""), word) ? CATEGORY : 0;
    boolean elsewhere =
        has(one.about().description().orElse(""), word)
            || has(one.kind().text(), word)
            || has(one.source().text(), word);
    return elsewhere ? weight + 1 : weight;
  }

  private static boolean has(String text, String word) {
    return text.toLowerCase(Locale.ROOT).contains(word);
  }

  /**
   * Returns the package that a name means: its source, or the last part of its source where only
   * one package has it.
   *
   * @throws AmbiguousNameException when several packages have the name
   */
  public Optional<IndexedPackage> named(String name) {
    var whole = packages.stream().filter(one -> one.source().text().equals(name)).findFirst();
    if (whole.isPresent()) {
      return whole;
    }
    var candidates = packages.stream().filter(one -> one.name().equalsIgnoreCase(name)).toList();
    if (candidates.size() > 1) {
      throw new AmbiguousNameException(
          name, candidates.stream().map(one -> one.source().text()).toList());
    }
    return candidates.stream().findFirst();
  }

  /** Returns {@code ", did you mean 'slack'?"} for a name that no package has, or an empty text. */
  public String nearMiss(String name) {
    var last = name.substring(name.lastIndexOf('/') + 1);
    return SimilarNames.suffix(last, packages.stream().map(IndexedPackage::name).toList());
  }

  /** Returns the number of packages. */
  public int size() {
    return packages.size();
  }
}

package org.integrationgateway.base.text;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a mistyped one was probably meant to be. */
public final class SimilarNames {
  private static final int LONGEST_NAME = 64;

  private static final int SHORTEST_FORM = 3;

  /** Maximum number of candidates, so that no file can make the search expensive. */
  private static final int MOST_CANDIDATES = 2000;

  private SimilarNames() {}

  /**
   * Returns the candidate nearest to the given name: first one that differs only in case or
   * separators, then one with at most one edit for each three characters (insert, delete, replace,
   * swap neighbours), then a longer or shorter form of the same word: {@code integer} for {@code
   * int}.
   */
  public static Optional<String> nearest(String written, Collection<String> candidates) {
    if (written.isEmpty() || written.length() > LONGEST_NAME) {
      return Optional.empty();
    }
    String best = null;
    int bestDistance = Math.max(1, written.length() / 3) + 1;
    var bare = bare(written);
    var looked = candidates.stream().limit(MOST_CANDIDATES).toList();
    for (var candidate : looked) {
      if (Math.abs(candidate.length() - written.length()) > bestDistance) {
        continue;
      }
      int distance = distance(bare, bare(candidate));
      if (distance < bestDistance) {
        best = candidate;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best).or(() -> otherForm(written, looked));
  }

  private static Optional<String> otherForm(String written, List<String> candidates) {
    var bare = bare(written);
    return candidates.stream()
        .filter(candidate -> startsWith(bare, bare(candidate)) || startsWith(bare(candidate), bare))
        .findFirst();
  }

  private static boolean startsWith(String longer, String shorter) {
    return shorter.length() >= SHORTEST_FORM && longer.startsWith(shorter);
  }

  /** Returns {@code , did you mean 'artifactPath'?} or an empty text, as the end of a message. */
  public static String suffix(String written, Collection<String> candidates) {
    return nearest(written, candidates).map(name -> ", did you mean '" + name + "'?").orElse("");
  }

  /** Returns {@code " Did you mean 'artifactPath'?"} or an empty text, to follow a sentence. */
  public static String sentence(String written, Collection<String> candidates) {
    return nearest(written, candidates).map(name -> " Did you mean '" + name + "'?").orElse("");
  }

  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /** Optimal string alignment distance. */
  private static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replace, Math.min(last[j], row[j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}

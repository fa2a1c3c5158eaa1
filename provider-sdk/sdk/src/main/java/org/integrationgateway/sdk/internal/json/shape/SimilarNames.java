package org.integrationgateway.sdk.internal.json.shape;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that is most similar to an unknown one. */
public final class SimilarNames {
  private SimilarNames() {}

  /** {@code ; did you mean 'city'?}, or nothing when no known word is near. */
  public static String hint(String word, Collection<String> known) {
    return to(word, known).map(near -> "; did you mean '" + near + "'?").orElse("");
  }

  private static Optional<String> to(String word, Collection<String> known) {
    if (word.length() > 64) {
      return Optional.empty();
    }
    var allowed = Math.max(1, word.length() / 3);
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= allowed)
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
  }

  /** Edits of one letter between the two, without regard to case (Levenshtein). */
  private static int distance(String left, String right) {
    var from = left.toLowerCase(Locale.ROOT);
    var to = right.toLowerCase(Locale.ROOT);
    var row = new int[to.length() + 1];
    for (var column = 0; column <= to.length(); column++) {
      row[column] = column;
    }
    for (var line = 1; line <= from.length(); line++) {
      var diagonal = row[0];
      row[0] = line;
      for (var column = 1; column <= to.length(); column++) {
        var above = row[column];
        var same = from.charAt(line - 1) == to.charAt(column - 1) ? 0 : 1;
        row[column] = Math.min(Math.min(above, row[column - 1]) + 1, diagonal + same);
        diagonal = above;
      }
    }
    return row[to.length()];
  }
}

package org.integrationgateway.server.error;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the name that was probably meant, for "did you mean". */
public final class NearMiss {
  /** Longer names are not compared: it would take too long. */
  private static final int LONGEST = 64;

  private NearMiss() {}

  /** The closest of {@code known}, if it is close enough to be a typing error. */
  public static Optional<String> of(String given, Collection<String> known) {
    @Nullable String best = null;
    int least = Math.min(given.length(), Math.max(1, Math.min(3, given.length() / 3)) + 1);
    var wanted = given.toLowerCase(Locale.ROOT);
    for (var candidate : known) {
      int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT), least);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /** A sentence to append, beginning with a space; empty when nothing is close. */
  public static String hint(String given, Collection<String> known) {
    return of(given, known).map(name -> " Did you mean '" + name + "'?").orElse("");
  }

  /** Edits between the two (insert, delete, replace, swap neighbours), or {@code limit}. */
  private static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) >= limit || a.length() > LONGEST) {
      return limit;
    }
    var rows = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      rows[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      rows[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int least = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1);
        least = Math.min(least, rows[i - 1][j - 1] + cost);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        rows[i][j] = swapped ? Math.min(least, rows[i - 2][j - 2] + 1) : least;
      }
    }
    return Math.min(limit, rows[a.length()][b.length()]);
  }
}

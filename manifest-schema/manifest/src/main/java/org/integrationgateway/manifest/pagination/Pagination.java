package org.integrationgateway.manifest.pagination;

import java.util.Optional;

/**
 * How the gateway fetches pages: {@code spec.pagination}, or that of one operation. Callers get the
 * results of all pages as one list.
 *
 * @param style what leads to the next page
 * @param parameter {@code cursorParam}: the query parameter that carries the cursor, the offset or
 *     the page's number
 * @param cursor where the next cursor stands, with style cursor; empty: where {@link
 *     ResponseMapping#cursor()} says
 * @param limitParameter {@code limitParam}: the query parameter that carries the size of a page
 * @param defaultLimit size of a page when the caller gives none
 * @param resultsPath JSON path of the results' array, the empty one for the body itself; absent:
 *     {@link ResponseMapping#dataPath()}, else the body itself
 * @param maxPages the most that are fetched for one call; empty: the gateway's own limit
 */
public record Pagination(
    PaginationStyle style,
    String parameter,
    Optional<Lookup> cursor,
    Optional<String> limitParameter,
    Optional<Integer> defaultLimit,
    Optional<String> resultsPath,
    Optional<Integer> maxPages) {
  /** The largest {@code defaultLimit} and {@code maxPages}. */
  public static final int MOST = 100_000;

  /**
   * Checks the parameter and the numbers.
   *
   * @throws IllegalArgumentException when the parameter is blank, or a number is not from 1 to
   *     {@link #MOST}
   */
  public Pagination {
    if (parameter.isBlank()) {
      throw new IllegalArgumentException("cursorParam is empty");
    }
    checkRange("defaultLimit", defaultLimit);
    checkRange("maxPages", maxPages);
  }

  private static void checkRange(String name, Optional<Integer> value) {
    if (value.filter(number -> number < 1 || number > MOST).isPresent()) {
      throw new IllegalArgumentException(name + " must be from 1 to " + MOST);
    }
  }
}

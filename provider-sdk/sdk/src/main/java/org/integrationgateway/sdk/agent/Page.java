package org.integrationgateway.sdk.agent;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param nextPageToken for the page behind it; empty on the last
 */
public record Page<T>(List<T> items, Optional<String> nextPageToken) {
  /** The most items of one page. */
  public static final int MAX = 1_000;

  /** As many items as a page has where nobody says. */
  public static final int DEFAULT = 100;

  public Page {
    items = List.copyOf(items);
  }
}

package org.integrationgateway.work.lists;

import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param next the token of the page behind it; empty on the last
 */
public record ListPage<T>(List<T> items, Optional<String> next) {
  public ListPage {
    items = List.copyOf(items);
  }

  /** Reads pages of one provider. */
  @FunctionalInterface
  public interface Reader<T> {
    /** A page of at most so many entries. */
    ListPage<T> read(int limit, Optional<String> token);
  }
}

package org.integrationgateway.work.lists;

import java.time.Instant;
import java.util.Comparator;

/**
 * The place of an entry in a list.
 *
 * @param at when it was made; {@link Instant#EPOCH} where that does not count
 * @param id of the entry, unique in its provider
 */
public record ListMark(Instant at, String id) {
  /** The newest first. */
  public static final Comparator<ListMark> NEWEST_FIRST =
      Comparator.comparing(ListMark::at).reversed();

  /** Orders marks by their ids. */
  public static final Comparator<ListMark> BY_ID = Comparator.comparing(ListMark::id);
}

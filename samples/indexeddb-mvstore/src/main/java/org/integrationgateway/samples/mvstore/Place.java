package org.integrationgateway.samples.mvstore;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.Key;

/**
 * Where an entry stands in the one ordered map of the file: by its space, which is a store's or an
 * index's, then by its keys. A record has one, an entry of an index its index key and that of its
 * record.
 *
 * @param side 0 for an entry; -1 and 1 for the edges before and behind all that begin with these
 *     keys, which are only asked for
 */
record Place(long space, List<Key> keys, int side) implements Comparable<Place> {
  Place {
    keys = List.copyOf(keys);
  }

  static Place of(long space, Key... keys) {
    return new Place(space, List.of(keys), 0);
  }

  static Place before(long space, Key... keys) {
    return new Place(space, List.of(keys), -1);
  }

  static Place behind(long space, Key... keys) {
    return new Place(space, List.of(keys), 1);
  }

  /** Under which it is found. */
  Key key() {
    return keys.get(0);
  }

  /** That of the record. */
  Key primaryKey() {
    return keys.get(keys.size() - 1);
  }

  @Override
  public int compareTo(Place other) {
    int order = Long.compare(space, other.space);
    int common = Math.min(keys.size(), other.keys.size());
    for (int i = 0; order == 0 && i < common; i++) {
      order = keys.get(i).compareTo(other.keys.get(i));
    }
    if (order != 0) {
      return order;
    }
    if (keys.size() == other.keys.size()) {
      return Integer.compare(side, other.side);
    }
    return keys.size() < other.keys.size() ? side : -other.side;
  }
}

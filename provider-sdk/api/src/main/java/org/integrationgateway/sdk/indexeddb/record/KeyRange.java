package org.integrationgateway.sdk.indexeddb.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/**
 * An interval of keys (Indexed Database API 3.0, section 2.9).
 *
 * @param lower empty: from the first key
 * @param upper empty: to the last key
 */
public record KeyRange(Optional<Bound> lower, Optional<Bound> upper) {
  /** Every key. */
  public static final KeyRange ALL = new KeyRange(Optional.empty(), Optional.empty());

  /**
   * A bound of a range.
   *
   * @param open whether the key itself is excluded
   */
  public record Bound(Key key, boolean open) {}

  /**
   * Refuses with {@code DATA} a range whose lower bound is above its upper one, or that is open
   * around a single key.
   */
  public KeyRange {
    if (lower.isPresent() && upper.isPresent()) {
      int order = lower.get().key().compareTo(upper.get().key());
      if (order > 0 || order == 0 && (lower.get().open() || upper.get().open())) {
        throw new IndexedDbException(
            Reason.DATA,
            "the key range from %s to %s is empty: give the lower end first"
                .formatted(lower.get(), upper.get()));
      }
    }
  }

  /** The range of exactly one key. */
  public static KeyRange only(Key key) {
    return between(key, false, key, false);
  }

  /** The range of a key and all after it. */
  public static KeyRange atLeast(Key key) {
    return new KeyRange(Optional.of(new Bound(key, false)), Optional.empty());
  }

  /** The range of all keys after this one. */
  public static KeyRange above(Key key) {
    return new KeyRange(Optional.of(new Bound(key, true)), Optional.empty());
  }

  /** The range of all keys up to and including this one. */
  public static KeyRange atMost(Key key) {
    return new KeyRange(Optional.empty(), Optional.of(new Bound(key, false)));
  }

  /** The range of all keys before this one. */
  public static KeyRange below(Key key) {
    return new KeyRange(Optional.empty(), Optional.of(new Bound(key, true)));
  }

  /** The range between two keys; an open bound excludes its key. */
  public static KeyRange between(Key lower, boolean lowerOpen, Key upper, boolean upperOpen) {
    return new KeyRange(
        Optional.of(new Bound(lower, lowerOpen)), Optional.of(new Bound(upper, upperOpen)));
  }

  /** Every text that starts with this one. */
  public static KeyRange startingWith(String prefix) {
    int last = prefix.length() - 1;
    while (last >= 0 && prefix.charAt(last) == Character.MAX_VALUE) {
      last--;
    }
    var after =
        last < 0
            ? Key.of(new byte[0])
            : Key.of(prefix.substring(0, last) + (char) (prefix.charAt(last) + 1));
    return between(Key.of(prefix), false, after, true);
  }

  /** Every array that starts with these parts. */
  public static KeyRange startingWith(Key... parts) {
    if (parts.length == 0) {
      return atLeast(Key.array(parts));
    }
    var after = new ArrayList<>(List.of(parts));
    after.set(parts.length - 1, parts[parts.length - 1].successor());
    return between(Key.array(parts), false, new Key.Array(after), true);
  }

  /** The part of the range at this bound or above; empty when there is no such key. */
  public Optional<KeyRange> from(Bound bound) {
    var higher =
        lower
                .filter(known -> order(known.key(), bound.key()) * 2 + openness(known, bound) > 0)
                .isPresent()
            ? lower
            : Optional.of(bound);
    return narrowed(higher, upper);
  }

  /** The part of the range at this bound or below; empty when there is no such key. */
  public Optional<KeyRange> upTo(Bound bound) {
    boolean lowest =
        upper
            .map(known -> order(known.key(), bound.key()) * 2 - openness(known, bound) < 0)
            .orElse(false);
    return narrowed(lower, lowest ? upper : Optional.of(bound));
  }

  private static Optional<KeyRange> narrowed(Optional<Bound> lower, Optional<Bound> upper) {
    if (lower.isPresent() && upper.isPresent()) {
      int order = order(lower.get().key(), upper.get().key());
      if (order > 0 || order == 0 && (lower.get().open() || upper.get().open())) {
        return Optional.empty();
      }
    }
    return Optional.of(new KeyRange(lower, upper));
  }

  /** Whether the key lies inside. */
  public boolean includes(Key key) {
    return lower.map(bound -> order(key, bound.key()) > (bound.open() ? 0 : -1)).orElse(true)
        && upper.map(bound -> order(key, bound.key()) < (bound.open() ? 0 : 1)).orElse(true);
  }

  private static int openness(Bound known, Bound bound) {
    return Boolean.compare(known.open(), bound.open());
  }

  private static int order(Key a, Key b) {
    return Integer.signum(a.compareTo(b));
  }
}

package org.integrationgateway.fleet.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers for apps and doors, so that a step needs no names. The first apps and pairs have numbers
 * of their own; calls of the others are counted as those of the app {@value #OTHERS}. Not
 * thread-safe.
 */
public final class CallKeys {
  /** The app that stands for those beyond the bound. */
  static final String OTHERS = "other";

  private static final int MOST_APPS = 200;
  private static final int MOST_PAIRS = 400;

  /** Calls that are counted together. */
  public record Key(String app, String door) {}

  private final Map<Key, Integer> numbers = new HashMap<>();
  private final List<Key> keys = new ArrayList<>();
  private final Set<String> apps = new HashSet<>();

  /** The number of a pair; a pair keeps it for ever. */
  int number(Key key) {
    var known = numbers.get(key);
    if (known != null) {
      return known;
    }
    boolean isNewApp = !apps.contains(key.app());
    if (keys.size() < MOST_PAIRS && (!isNewApp || apps.size() < MOST_APPS)) {
      apps.add(key.app());
      return added(key);
    }
    var other = new Key(OTHERS, key.door());
    var number = numbers.get(other);
    return number == null ? added(other) : number;
  }

  /** All pairs, by their numbers. */
  List<Key> all() {
    return List.copyOf(keys);
  }

  private int added(Key key) {
    numbers.put(key, keys.size());
    keys.add(key);
    return keys.size() - 1;
  }
}

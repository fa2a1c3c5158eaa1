package org.integrationgateway.core.capture.mask;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.base.budget.Budget;

/**
 * Texts that are searched for all at once, in one pass over a text (Aho and Corasick). Of a longer
 * value its beginning is searched for, and what follows that is masked too.
 */
public final class SecretValues {
  private static final int MOST = 4000;
  private static final int LONGEST = 4096;
  private static final int MOST_CHARACTERS = 1 << 17;
  private static final int STEPS_FOR_A_PLACE = 8;

  private final Budget budget;
  private final String mask;
  private final Set<String> values =
      new TreeSet<>(
          Comparator.comparingInt(String::length)
              .reversed()
              .thenComparing(Comparator.naturalOrder()));
  private int characters;
  private boolean full;
  private boolean isBuilt;

  // The places are the beginnings of values; place 0 is the empty one.
  private final Map<Long, Integer> next = new HashMap<>();
  private final BitSet first = new BitSet();
  private int[] shorter = {};
  private int[] depth = {};

  /** The length of the longest value that ends at a place. */
  private int[] ends = {};

  /**
   * @param budget of all searches together
   * @param mask what stands in place of a value
   */
  public SecretValues(Budget budget, String mask) {
    this.budget = budget;
    this.mask = mask;
  }

  /** Whether there are more values than are searched for. */
  public boolean isFull() {
    return full;
  }

  /** Whether a text is one of the values. */
  public boolean contains(String text) {
    return values.contains(text);
  }

  /** Adds a value. */
  public void add(String value) {
    budget.spend(Math.min(value.length(), LONGEST));
    var begin = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
    if (begin.isEmpty() || values.contains(begin)) {
      return;
    }
    if (values.size() == MOST || characters + begin.length() > MOST_CHARACTERS) {
      full = true;
      return;
    }
    values.add(begin);
    characters += begin.length();
    isBuilt = false;
  }

  private void build() {
    if (isBuilt) {
      return;
    }
    budget.spend((long) STEPS_FOR_A_PLACE * characters);
    next.clear();
    first.clear();
    shorter = new int[characters + 1];
    depth = new int[characters + 1];
    ends = new int[characters + 1];
    int places = 1;
    for (var value : values) {
      int place = 0;
      for (int i = 0; i < value.length(); i++) {
        var known = next.get(key(place, value.charAt(i)));
        if (known == null) {
          known = places++;
          next.put(key(place, value.charAt(i)), known);
          depth[known] = i + 1;
        }
        place = known;
      }
      ends[place] = value.length();
      first.set(value.charAt(0));
    }
    link(places);
    isBuilt = true;
  }

  /** Sets for each place the longest other place that is its ending, shorter places first. */
  private void link(int places) {
    var byDepth = new ArrayDeque<long[]>();
    next.entrySet().stream()
        .map(entry -> new long[] {entry.getKey(), entry.getValue()})
        .sorted(Comparator.comparingInt(step -> depth[(int) step[1]]))
        .forEach(byDepth::add);
    assert byDepth.size() == places - 1;
    for (var step : byDepth) {
      int parent = (int) (step[0] >> 16);
      int place = (int) step[1];
      shorter[place] = parent == 0 ? 0 : step(shorter[parent], (char) step[0]);
      if (ends[place] == 0) {
        ends[place] = ends[shorter[place]];
      }
    }
  }

  private static Long key(int place, char character) {
    return ((long) place << 16) | character;
  }

  private int step(int from, char character) {
    int place = from;
    while (place != 0 || first.get(character)) {
      var known = next.get(key(place, character));
      if (known != null) {
        return known;
      }
      place = shorter[place];
    }
    return 0;
  }

  /** A text with a mask in place of each value. */
  public String masked(String text) {
    budget.spend(2L * text.length());
    if (values.isEmpty()) {
      return text;
    }
    build();
    int[] found = new int[0];
    int place = 0;
    int end = text.length();
    for (int i = 0; i < end; i++) {
      place = step(place, text.charAt(i));
      int length = ends[place];
      if (length > 0) {
        found = found.length == 0 ? new int[end] : found;
        found[i] = length;
        end = length == LONGEST ? i + 1 : end;
      }
    }
    return found.length == 0 ? text : masked(text, Arrays.copyOf(found, end), end < text.length());
  }

  private String masked(String text, int[] found, boolean isAllBehind) {
    var covered = new BitSet(text.length());
    int begin = found.length;
    for (int i = found.length - 1; i >= 0; i--) {
      begin = found[i] == 0 ? begin : Math.min(begin, i + 1 - found[i]);
      covered.set(i, begin <= i);
    }
    if (isAllBehind) {
      covered.set(found.length, text.length());
    }
    var masked = new StringBuilder(text.length());
    for (int from = 0; from < text.length(); ) {
      int start = covered.nextSetBit(from);
      if (start < 0) {
        return masked.append(text, from, text.length()).toString();
      }
      masked.append(text, from, start).append(mask);
      from = covered.nextClearBit(start);
    }
    return masked.toString();
  }

  /** How many characters at the end of a text begin a value. */
  public int begun(String text) {
    if (values.isEmpty()) {
      return 0;
    }
    budget.spend(Math.min(text.length(), LONGEST));
    build();
    int place = 0;
    for (int i = Math.max(0, text.length() - LONGEST); i < text.length(); i++) {
      place = step(place, text.charAt(i));
    }
    return depth[place];
  }
}

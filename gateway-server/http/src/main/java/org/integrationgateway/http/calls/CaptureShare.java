package org.integrationgateway.http.calls;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * Chooses what an app that has too many captures keeps: the caller with the most bytes loses its
 * oldest, so that no caller takes the place of one that has less.
 */
final class CaptureShare {
  /** Calls of one app. */
  static final int MOST = 1000;

  /** Bytes of one app. */
  static final long MOST_BYTES = 64L << 20;

  private final Map<String, Own> owners = new HashMap<>();
  private int count;
  private long bytes;

  private record Kept(Key key, long bytes) {}

  private static final class Own {
    private final Deque<Kept> kept = new ArrayDeque<>();
    private long bytes;
  }

  /** Adds one; the oldest is added first. */
  void add(Key key, String subject, long size) {
    var own = owners.computeIfAbsent(subject, absent -> new Own());
    own.kept.add(new Kept(key, size));
    own.bytes += size;
    count++;
    bytes += size;
  }

  /** Takes those out that have no place. */
  List<Key> excess() {
    var removed = new ArrayList<Key>();
    while (count > MOST || bytes > MOST_BYTES) {
      var most =
          owners.values().stream()
              .max(
                  count > MOST
                      ? Comparator.comparingInt(own -> own.kept.size())
                      : Comparator.comparingLong(own -> own.bytes))
              .orElseThrow();
      var oldest = most.kept.remove();
      most.bytes -= oldest.bytes();
      count--;
      bytes -= oldest.bytes();
      removed.add(oldest.key());
    }
    return removed;
  }
}

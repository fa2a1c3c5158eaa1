package org.integrationgateway.server.builtin.workflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.Transaction;

/** What is due by now, and when the next thing is. */
final class Due {
  private final List<Task> found = new ArrayList<>();
  private Instant next;

  /**
   * Something to do.
   *
   * @param index where it was found, which says what it is
   * @param key of its row
   */
  record Task(String index, Key key) {}

  /**
   * @param latest when to look again at the latest
   */
  Due(Instant latest) {
    this.next = latest;
  }

  /**
   * Looks in one index.
   *
   * @param inHand what is being done already
   * @param most that can be taken; whoever finishes something looks again
   */
  void find(Transaction tx, String store, String index, InHand inHand, int most, Instant now) {
    var source = tx.store(store).index(index);
    if (most > 0) {
      source.getAllKeys(KeyRange.atMost(Key.of(now)), most + inHand.size(), Direction.NEXT).stream()
          .filter(key -> inHand.free(key, now))
          .limit(most)
          .forEach(key -> found.add(new Task(index, key)));
    }
    source.entries(KeyRange.above(Key.of(now)), 1, Direction.NEXT).stream()
        .map(entry -> ((Key.Date) entry.key()).value())
        .filter(time -> time.isBefore(next))
        .forEach(time -> next = time);
  }

  List<Task> found() {
    return found;
  }

  Instant next() {
    return next;
  }
}

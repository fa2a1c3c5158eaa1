package org.integrationgateway.work.workflows.event;

import java.time.Instant;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/**
 * The deliveries of an outbox that have not come to their end, in the order of their due times.
 *
 * @param index of the store
 * @param all their keys in it
 */
record DueEvents(String index, KeyRange all) {
  /** The index of outboxes that are for one receiver. */
  static final String OF_RECEIVER = "receiverDueAt";

  /** The deliveries of all providers. */
  static final DueEvents ALL = new DueEvents("dueAt", KeyRange.ALL);

  static DueEvents of(String receiver) {
    return new DueEvents(OF_RECEIVER, KeyRange.startingWith(Key.of(receiver)));
  }

  Query earliest() {
    return Query.of(all).limit(1).withoutValues();
  }

  /** The keys of those that are due at this moment. */
  KeyRange until(Instant now) {
    var last = Key.of(now);
    if (all.lower().isEmpty()) {
      return KeyRange.atMost(last);
    }
    var first = (Key.Array) all.lower().get().key();
    return KeyRange.between(first, false, Key.array(first.parts().get(0), last), false);
  }

  Instant time(Key key) {
    var last = key instanceof Key.Array array ? array.parts().get(array.parts().size() - 1) : key;
    return ((Key.Date) last).value();
  }
}

package org.integrationgateway.http.calls;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The last calls that were added, of many threads that do not wait for each other. */
final class CallRing {
  private final AtomicReferenceArray<@Nullable RecentCall> places;
  private final AtomicLong added = new AtomicLong();

  CallRing(int size) {
    places = new AtomicReferenceArray<>(size);
  }

  void add(RecentCall call) {
    places.setRelease((int) (added.getAndIncrement() % places.length()), call);
  }

  void remove(Predicate<RecentCall> unwanted) {
    for (int i = 0; i < places.length(); i++) {
      var call = places.getAcquire(i);
      if (call != null && unwanted.test(call)) {
        places.compareAndSet(i, call, null);
      }
    }
  }

  void forEach(Predicate<RecentCall> wanted, Consumer<RecentCall> consumer) {
    for (int i = 0; i < places.length(); i++) {
      var call = places.getAcquire(i);
      if (call != null && wanted.test(call)) {
        consumer.accept(call);
      }
    }
  }
}

package org.integrationgateway.samples.orders;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.integrationgateway.records.schema.Doc;

/**
 * The payments of the last hour, as the shop reports them by webhook. The list is gone when the
 * provider restarts; an app that must not forget uses a database of its host.
 */
final class Payments {
  record Paid(@Doc("Id of an order") String order, @Doc("The paid amount, in cents") long cents) {}

  record Payment(String order, long cents, Instant at) {}

  record Recent(List<Payment> payments) {}

  private static final Duration KEPT = Duration.ofHours(1);
  private static final int MOST = 1000;

  private final Clock clock;
  private final Deque<Payment> payments = new ArrayDeque<>();

  Payments(Clock clock) {
    this.clock = clock;
  }

  synchronized Void take(Paid paid) {
    if (payments.size() == MOST) {
      payments.removeFirst();
    }
    payments.add(new Payment(paid.order(), paid.cents(), clock.instant()));
    return null;
  }

  synchronized Recent recent() {
    var oldest = clock.instant().minus(KEPT);
    payments.removeIf(payment -> !payment.at().isAfter(oldest));
    return new Recent(List.copyOf(payments));
  }
}

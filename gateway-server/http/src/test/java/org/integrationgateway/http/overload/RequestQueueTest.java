package org.integrationgateway.http.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RequestQueueTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final RequestQueue queue = new RequestQueue();

  /** Requests that arrive together, and start one after the other. */
  private void start(int requests, long nanosForEach) {
    for (int i = 0; i < requests; i++) {
      queue.add(() -> {}, 0, 0);
    }
    for (int i = 1; i <= requests; i++) {
      assertThat(queue.poll(i * nanosForEach)).isNotNull();
    }
  }

  @Test
  void expectsTheWaitOfThoseBeforeForEachInTheQueue() {
    start(100, MILLI);
    assertThat(queue.expected()).as("an empty queue").isZero();
    for (int i = 0; i < 50; i++) {
      queue.add(() -> {}, 0, 0);
    }
    assertThat(queue.expected()).isBetween(49 * MILLI, 50 * MILLI);
  }

  @Test
  void oneLateRequestSaysLittle() {
    start(100, MILLI);
    queue.add(() -> {}, 0, 0);
    assertThat(queue.poll(9 * MILLI)).isNotNull();
    queue.add(() -> {}, 0, 0);
    assertThat(queue.expected()).isBetween(MILLI, 2 * MILLI);
  }

  @Test
  void knowsTheAgeOfTheFirst() {
    assertThat(queue.age(MILLI)).isZero();
    var order = List.<Runnable>of(() -> {}, () -> {});
    queue.add(order.get(0), 0, MILLI);
    queue.add(order.get(1), 0, 2 * MILLI);
    assertThat(queue.age(5 * MILLI)).isEqualTo(4 * MILLI);
    assertThat(queue.poll(5 * MILLI)).isSameAs(order.get(0));
    assertThat(queue.age(5 * MILLI)).isEqualTo(3 * MILLI);
    assertThat(queue.poll(5 * MILLI)).isSameAs(order.get(1));
    assertThat(queue.poll(5 * MILLI)).isNull();
  }
}

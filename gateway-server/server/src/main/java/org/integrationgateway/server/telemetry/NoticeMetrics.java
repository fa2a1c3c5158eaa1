package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.notices.delivery.NoticeObserver;

/** Counts notices and their deliveries. */
final class NoticeMetrics implements NoticeObserver {
  private final Counter stored;
  private final Counter attempts;

  NoticeMetrics(Meters meters) {
    stored = meters.counter("gateway_notices_total", "Notices by topic", "topic");
    attempts =
        meters.counter(
            "gateway_notice_deliveries_total",
            "Attempts to deliver a notice to a receiver of server.notices; state is delivered,"
                + " pending (it is attempted again), failed or dropped (too many wait)",
            "receiver",
            "state");
  }

  static void pending(Meters meters, Supplier<Map<String, Long>> pending) {
    meters.measured(
        "gateway_notice_deliveries_pending",
        "Notices that a receiver has not taken yet; of all replicas",
        gauge -> {
          try {
            pending.get().forEach((receiver, waiting) -> gauge.call(waiting, receiver));
          } catch (GatewayException unknown) {
            // The store does not answer, which gateway_store_up says.
          }
        },
        "receiver");
  }

  @Override
  public void stored(NoticeTopic topic) {
    stored.labelValues(topic.word()).inc();
  }

  @Override
  public void attempted(String receiver, String state) {
    attempts.labelValues(receiver, state).inc();
  }
}

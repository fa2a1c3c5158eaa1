package org.integrationgateway.server.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.integrationgateway.core.outbound.OutboundTraffic;
import org.integrationgateway.http.overload.Overload;

/** Connections to upstreams and event streams of clients, read at each scrape. */
final class TrafficMetrics {
  private TrafficMetrics() {}

  static void upstreams(Meters meters, Supplier<OutboundTraffic> traffic) {
    meters.counted(
        "gateway_upstream_retries_total",
        "Attempts after the first one of a request to an upstream",
        counter -> counter.call((double) traffic.get().retries()));
    meters.measured(
        "gateway_upstream_connections",
        "Open connections to upstreams; state is used or idle",
        gauge -> {
          var now = traffic.get();
          gauge.call(now.inUse(), "used");
          gauge.call(Math.max(0, now.open() - now.inUse()), "idle");
        },
        "state");
    meters.measured(
        "gateway_upstream_requests_waiting",
        "Requests that wait for a connection to their upstream",
        gauge -> gauge.call(traffic.get().waiting()));
    meters.counted(
        "gateway_upstream_held_back_total",
        "Requests that were not sent because their upstream had failed many times in a row",
        counter -> counter.call((double) traffic.get().heldBack()));
    meters.measured(
        "gateway_upstream_circuits_open",
        "Upstreams to which requests are held back because they failed many times in a row",
        gauge -> gauge.call(traffic.get().openCircuits()));
  }

  static void certificates(Meters meters, Supplier<Map<String, Instant>> expire) {
    meters.measured(
        "gateway_tls_certificate_expires_seconds",
        "Seconds until the certificate of a listener with TLS expires; negative afterwards",
        gauge ->
            expire
                .get()
                .forEach(
                    (listener, at) ->
                        gauge.call(Duration.between(Instant.now(), at).toSeconds(), listener)),
        "listener");
  }

  static void overload(Meters meters, Overload overload) {
    meters.counted(
        "gateway_overload_refused_total",
        "Requests that were refused where they arrived, because of others at the gateway or their app",
        counter -> counter.call((double) overload.refused()));
    meters.measured(
        "gateway_overloaded",
        "1 while requests queue too long for the processors, and for a second after a refusal",
        gauge -> gauge.call(overload.isOverloaded() ? 1 : 0));
  }

  static void eventStreams(Meters meters, IntSupplier open) {
    meters.measured(
        "gateway_event_streams_open",
        "Event streams (SSE) that clients read: of /mcp and of turns of agents",
        gauge -> gauge.call(open.getAsInt()));
  }
}

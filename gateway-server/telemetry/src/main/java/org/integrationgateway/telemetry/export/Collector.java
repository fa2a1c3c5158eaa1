package org.integrationgateway.telemetry.export;

import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.config.telemetry.Signal;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/**
 * The collector, which an operator names: its host is reached, also on this machine and in private
 * networks, and no other. The HTTP client is started by the first request.
 */
public final class Collector implements AutoCloseable {
  /** More than any answer of a collector. */
  private static final long LONGEST_ANSWER = 1024 * 1024;

  private final OtlpConfig config;
  private final ServerConfig server;
  private final Clock clock;
  private final AtomicReference<@Nullable OutboundClient> client = new AtomicReference<>();

  /** By thread: each exporter sends on a thread of its own, and passes no answer on. */
  @SuppressWarnings("ThreadLocalUsage") // Of each collector: an answer is read where it was sent.
  private final ThreadLocal<Verdict> verdict = ThreadLocal.withInitial(() -> Verdict.TAKEN);

  public Collector(OtlpConfig config, ServerConfig server, Clock clock) {
    this.config = config;
    this.server = server;
    this.clock = clock;
  }

  EgressPolicy policy(URI endpoint) {
    var host = endpoint.getHost().replaceAll("^\\[|]$", "");
    return new EgressPolicy(server.egress(), Optional.of(Set.of(host)));
  }

  Outbound http(URI endpoint) {
    return client().under(policy(endpoint));
  }

  private OutboundClient client() {
    var known = client.get();
    if (known != null) {
      return known;
    }
    var made = new OutboundClient(LONGEST_ANSWER, OutboundLimits.of(server.limits()), clock);
    var earlier = client.compareAndExchange(null, made);
    if (earlier == null) {
      return made;
    }
    made.close();
    return earlier;
  }

  /**
   * The headers of a request.
   *
   * @param endpoint that is asked: one of a single signal gets the headers of that signal
   * @param usual those of the exporter, and of {@code OTEL_EXPORTER_OTLP_HEADERS}
   */
  Map<String, String> headers(URI endpoint, Map<String, List<String>> usual) {
    var all = new HashMap<String, String>();
    usual.forEach((name, values) -> all.put(name, String.join(",", values)));
    headers(endpoint).forEach((name, secret) -> all.put(name, secret.use(text -> text)));
    return all;
  }

  private Map<String, Secret> headers(URI endpoint) {
    return Stream.of(config.traces(), config.metrics().signal(), config.logs())
        .filter(signal -> signal.endpoint().filter(endpoint::equals).isPresent())
        .map(Signal::headers)
        .findFirst()
        .orElseGet(() -> config.target().headers());
  }

  void answered(Verdict answer) {
    verdict.set(answer);
  }

  /** The answer to the last request of this thread. */
  public Verdict verdict() {
    return verdict.get();
  }

  @Override
  public void close() {
    var open = client.getAndSet(null);
    if (open != null) {
      open.close();
    }
  }
}

package org.integrationgateway.telemetry.export;

import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
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
  private @Nullable OutboundClient client;

  public Collector(OtlpConfig config, ServerConfig server, Clock clock) {
    this.config = config;
    this.server = server;
    this.clock = clock;
  }

  EgressPolicy policy(URI endpoint) {
    var host = endpoint.getHost().replaceAll("^\\[|]$", "");
    return new EgressPolicy(server.egress(), Optional.of(Set.of(host)));
  }

  synchronized Outbound http(URI endpoint) {
    var started = client;
    if (started == null) {
      started = new OutboundClient(LONGEST_ANSWER, OutboundLimits.of(server.limits()), clock);
      client = started;
    }
    return started.under(policy(endpoint));
  }

  /**
   * The headers of a request.
   *
   * @param usual those of the exporter, and of {@code OTEL_EXPORTER_OTLP_HEADERS}
   */
  Map<String, String> headers(Map<String, List<String>> usual) {
    var all = new HashMap<String, String>();
    usual.forEach((name, values) -> all.put(name, String.join(",", values)));
    config.headers().forEach((name, secret) -> all.put(name, secret.use(text -> text)));
    return all;
  }

  @Override
  public synchronized void close() {
    if (client != null) {
      client.close();
      client = null;
    }
  }
}

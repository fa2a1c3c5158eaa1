package org.integrationgateway.engines.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SocketOptions.KeepAliveOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import java.io.File;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The options of Lettuce: threads, reconnection, TLS, limits. */
final class Options {
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
  private static final Duration REFRESH = Duration.ofSeconds(30);
  private static final Duration REFRESH_AGAIN = Duration.ofSeconds(1);

  private Options() {}

  /** Two threads for connections and two for the rest: one connection needs no more. */
  static ClientResources resources(Config config) {
    return DefaultClientResources.builder()
        .ioThreadPoolSize(2)
        .computationThreadPoolSize(2)
        .reconnectDelay(
            Delay.equalJitter(
                SHORTEST_PAUSE,
                Duration.ofMillis(config.reconnectMillis()),
                SHORTEST_PAUSE.toMillis(),
                TimeUnit.MILLISECONDS))
        .build();
  }

  static ClientOptions single(Config config) {
    return common(ClientOptions.builder(), config).build();
  }

  static ClusterClientOptions cluster(Config config) {
    var building = ClusterClientOptions.builder();
    common(building, config);
    return building
        .topologyRefreshOptions(
            ClusterTopologyRefreshOptions.builder()
                .enablePeriodicRefresh(REFRESH)
                .enableAllAdaptiveRefreshTriggers()
                .adaptiveRefreshTriggersTimeout(REFRESH_AGAIN)
                .build())
        .build();
  }

  /**
   * A command is sent at most once: what was under way when a connection broke is not sent again,
   * because an addition would count twice. While there is no connection, commands are refused.
   */
  private static ClientOptions.Builder common(ClientOptions.Builder building, Config config) {
    return building
        .autoReconnect(true)
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .replayFilter(command -> true)
        .requestQueueSize(config.maxPending())
        .socketOptions(socket(config))
        .sslOptions(ssl(config));
  }

  private static SocketOptions socket(Config config) {
    return SocketOptions.builder()
        .connectTimeout(Duration.ofMillis(config.connectMillis()))
        .keepAlive(
            KeepAliveOptions.builder()
                .enable()
                .idle(Duration.ofSeconds(15))
                .interval(Duration.ofSeconds(5))
                .count(3)
                .build())
        .build();
  }

  /** The files are read again for each connection. */
  private static SslOptions ssl(Config config) {
    var building =
        SslOptions.builder()
            .jdkSslProvider()
            .handshakeTimeout(Duration.ofMillis(config.connectMillis()));
    config
        .tls()
        .ifPresent(
            tls -> {
              tls.certificateAuthorities().ifPresent(file -> building.trustManager(new File(file)));
              if (tls.certificate().isPresent() && tls.key().isPresent()) {
                building.keyManager(
                    new File(tls.certificate().get()), new File(tls.key().get()), new char[0]);
              }
            });
    return building.build();
  }
}

package org.integrationgateway.server.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;

/**
 * A gateway with the apps {@code old} and {@code new}: MCP servers of both generations that offer
 * every feature of the protocol.
 */
public final class FeatureGateway implements AutoCloseable {
  private final EveryFeatureServer old = EveryFeatureServer.start(McpGeneration.SESSIONS);
  private final EveryFeatureServer newer = EveryFeatureServer.start(McpGeneration.STATELESS);
  private final MovedClock clock = new MovedClock();
  private final ConfiguredGateway gateway;
  private final String alice;
  private final String bob;

  private FeatureGateway(Path home, Duration questions, Duration timeout, int perApp) {
    manifest(home, "old", old.url());
    manifest(home, "new", newer.url());
    gateway =
        ConfiguredGateway.start(
            home,
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
              egress: {allowPrivateNetworks: true}
              mcp: {questionTimeout: %ds}
              limits:
                requestTimeout: %ds
                perAppConcurrency: %d
                perSubjectRate: {perSecond: 0}
                perAddressRate: {perSecond: 0}
            apps:
              old: {provider: {source: {path: old.yaml}}}
              new: {provider: {source: {path: new.yaml}}}
            """
                .formatted(questions.toSeconds(), timeout.toSeconds(), perApp),
            clock);
    alice = gateway.token("user:alice");
    bob = gateway.token("user:bob");
  }

  /** Starts one in an empty folder. */
  public static FeatureGateway start(Path home) {
    return new FeatureGateway(home, Duration.ofSeconds(60), Duration.ofSeconds(60), 64);
  }

  /**
   * Starts one in an empty folder.
   *
   * @param questions how long a call waits for answers of its client
   * @param timeout of calls, without the time in which they wait for answers
   * @param perApp how many calls of an app run at a time
   */
  public static FeatureGateway start(Path home, Duration questions, Duration timeout, int perApp) {
    return new FeatureGateway(home, questions, timeout, perApp);
  }

  private static void manifest(Path home, String app, String url) {
    var text =
        """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        spec:
          mcp: true
          connections:
            default: {mode: none}
          defaultConnection: default
          surfaces:
            mcp: {url: "%s", connection: default}
        """
            .formatted(app, url);
    try {
      Files.writeString(home.resolve(app + ".yaml"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public URI uri() {
    return gateway.gateway().uri();
  }

  /** The configured gateway itself. */
  public ConfiguredGateway gateway() {
    return gateway;
  }

  /** The time of the gateway. */
  public MovedClock clock() {
    return clock;
  }

  /** The MCP server behind an app. */
  public EveryFeatureServer server(String app) {
    return app.equals("old") ? old : newer;
  }

  public String alice() {
    return alice;
  }

  public String bob() {
    return bob;
  }

  @Override
  public void close() {
    gateway.close();
    old.close();
    newer.close();
  }
}

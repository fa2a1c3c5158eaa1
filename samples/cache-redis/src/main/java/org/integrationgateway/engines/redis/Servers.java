package org.integrationgateway.engines.redis;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SslVerifyMode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The servers of a configuration as Lettuce names them.
 *
 * @param uris one for a server or for sentinels, one for each named member of a cluster
 * @param name of the servers in messages and log lines, without a secret
 */
record Servers(List<RedisURI> uris, boolean clustered, String name) {
  private static final String CLIENT = "integration-gateway";

  static Servers of(Config config) {
    if (config.cluster().isPresent()) {
      var nodes = config.cluster().get().addresses();
      var login = new Login(config.user(), config.password());
      var uris = nodes.stream().map(node -> at(config, node, login).build()).toList();
      return new Servers(uris, true, "the Redis cluster of " + text(nodes));
    }
    if (config.sentinel().isPresent()) {
      var sentinels = config.sentinel().get();
      return new Servers(
          List.of(behind(config, sentinels)),
          false,
          "Redis '%s' of the sentinels %s"
              .formatted(sentinels.primary(), text(sentinels.addresses())));
    }
    var url = ServerUrl.read(config.url().orElseThrow());
    var login = new Login(url.user().or(config::user), url.password().or(config::password));
    var server =
        at(config, url.node(), login).withDatabase(url.database().or(config::database).orElse(0));
    tls(server, config, url.secure());
    return new Servers(List.of(server.build()), false, "Redis at " + url.node());
  }

  private static String text(List<Node> nodes) {
    return nodes.stream().map(Node::toString).collect(Collectors.joining(", "));
  }

  private static RedisURI behind(Config config, Sentinels sentinels) {
    var primary =
        RedisURI.builder()
            .withSentinelMasterId(sentinels.primary())
            .withClientName(CLIENT)
            .withTimeout(Duration.ofMillis(config.connectMillis()));
    var login = new Login(sentinels.user(), sentinels.password());
    for (var node : sentinels.addresses()) {
      primary.withSentinel(at(config, node, login).build());
    }
    tls(primary, config, config.tls().isPresent());
    new Login(config.user(), config.password()).on(primary);
    return primary.withDatabase(config.database().orElse(0)).build();
  }

  private static RedisURI.Builder at(Config config, Node node, Login login) {
    var server =
        RedisURI.builder()
            .withHost(node.host())
            .withPort(node.port())
            .withClientName(CLIENT)
            .withTimeout(Duration.ofMillis(config.connectMillis()));
    login.on(server);
    tls(server, config, config.tls().isPresent());
    return server;
  }

  private static void tls(RedisURI.Builder server, Config config, boolean secure) {
    boolean verifyHost = config.tls().map(Tls::verifyHost).orElse(true);
    server.withSsl(secure).withVerifyPeer(verifyHost ? SslVerifyMode.FULL : SslVerifyMode.CA);
  }
}

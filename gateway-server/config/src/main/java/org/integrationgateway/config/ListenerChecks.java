package org.integrationgateway.config;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.config.server.ServerKeys;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;

/**
 * Refuses two listeners on one port, and a management URL at which a browser would not have the
 * session of its login.
 */
record ListenerChecks(Reading reading) {
  /** The addresses that stand for every address of the host. */
  private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::", "[::]");

  void check(Settings server) {
    checkPorts(server);
    server.find(ServerKeys.MANAGEMENT).ifPresent(management -> checkUrl(server, management));
  }

  private void checkUrl(Settings server, Settings management) {
    var url = management.find(ServerKeys.MANAGEMENT_URL);
    var open = server.find(ServerKeys.BASE_URL);
    var at = management.node(ServerKeys.MANAGEMENT_URL).map(Node::at);
    if (url.isEmpty() || at.isEmpty()) {
      return;
    }
    if (open.isEmpty()) {
      reading.problem(
          FieldRule.VALUE,
          at.get(),
          "'server.management.baseUrl' is set without 'server.baseUrl', where browsers log in",
          "Set server.baseUrl too.");
    } else if (!host(open.get()).equals(host(url.get()))) {
      reading.problem(
          FieldRule.VALUE,
          at.get(),
          "'server.management.baseUrl' has the host '%s' and 'server.baseUrl' has '%s': a browser sends the session's cookie to one host only"
              .formatted(host(url.get()), host(open.get())),
          "Use the same host in both, with different ports.");
    } else if ("https".equals(scheme(open.get())) && !"https".equals(scheme(url.get()))) {
      reading.problem(
          FieldRule.VALUE,
          at.get(),
          "'server.management.baseUrl' is http and 'server.baseUrl' is https: a browser sends the"
              + " session's cookie over https only",
          "Write https, and end TLS in front of the management listener.");
    }
  }

  /**
   * Requires the management URL where browsers log in and operators need a role.
   *
   * @param hasLogin whether an identity provider is configured
   */
  void checkLogin(Settings server, boolean hasLogin) {
    var management = server.node(ServerKeys.MANAGEMENT);
    boolean isMissing =
        server
            .find(ServerKeys.MANAGEMENT)
            .filter(block -> block.find(ServerKeys.MANAGEMENT_URL).isEmpty())
            .isPresent();
    if (hasLogin && isMissing && server.find(ServerKeys.ADMIN).isPresent()) {
      management.ifPresent(
          block ->
              reading.problem(
                  FieldRule.MISSING,
                  block.at(),
                  "'server.management.baseUrl' is missing: operators log in at the public listener"
                      + " and come back to /admin here",
                  "Write the URL of the management listener, with the host of server.baseUrl."));
    }
  }

  private static String host(URI url) {
    return String.valueOf(url.getHost()).toLowerCase(Locale.ROOT);
  }

  private static String scheme(URI url) {
    return String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
  }

  private void checkPorts(Settings server) {
    var open = server.get(ServerKeys.PUBLIC);
    server
        .find(ServerKeys.MANAGEMENT)
        .filter(management -> collide(open, management))
        .flatMap(
            management -> server.node(ServerKeys.MANAGEMENT).map(block -> at(management, block)))
        .ifPresent(
            node ->
                reading.problem(
                    FieldRule.VALUE,
                    node.at(),
                    "'server.public' and 'server.management' both listen on port %d"
                        .formatted(open.get(ServerKeys.PORT)),
                    "Give each a port of its own."));
  }

  private static Node at(Settings management, Node block) {
    return management.node(ServerKeys.MANAGEMENT_PORT).orElse(block);
  }

  private static boolean collide(Settings open, Settings management) {
    int port = open.get(ServerKeys.PORT);
    if (port == 0 || port != management.get(ServerKeys.MANAGEMENT_PORT)) {
      return false;
    }
    var address = open.get(ServerKeys.HOST);
    var other = management.get(ServerKeys.MANAGEMENT_HOST);
    return address.equals(other)
        || EVERY_ADDRESS.contains(address)
        || EVERY_ADDRESS.contains(other);
  }
}

package org.integrationgateway.config;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.ServerConfig.Listener;
import org.integrationgateway.config.server.ServerConfig.Management;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
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
    checkUrl(server, server.block("management"));
  }

  private void checkUrl(Settings server, Settings management) {
    var url = management.written("baseUrl", URI.class);
    var open = server.written("baseUrl", URI.class);
    if (url.isEmpty()) {
      return;
    }
    if (open.isEmpty()) {
      reading.refuse(
          management,
          "baseUrl",
          "'server.management.baseUrl' is set without 'server.baseUrl', where browsers log in",
          "Set server.baseUrl too.");
    } else if (!host(open.get()).equals(host(url.get()))) {
      reading.refuse(
          management,
          "baseUrl",
          ("'server.management.baseUrl' has the host '%s' and 'server.baseUrl' has '%s': a"
                  + " browser sends the session's cookie to one host only")
              .formatted(host(url.get()), host(open.get())),
          "Use the same host in both, with different ports.");
    } else if ("https".equals(scheme(open.get())) && !"https".equals(scheme(url.get()))) {
      reading.refuse(
          management,
          "baseUrl",
          "'server.management.baseUrl' is http and 'server.baseUrl' is https: a browser sends the"
              + " session's cookie over https only",
          "Write https, and terminate TLS in front of the management listener.");
    }
  }

  /**
   * Requires the management URL where browsers log in and operators need a role.
   *
   * @param hasLogin whether an identity provider is configured
   */
  void checkLogin(Settings server, boolean hasLogin) {
    boolean isMissing = server.block("management").node("baseUrl").isEmpty();
    if (hasLogin && isMissing && server.node("admin").isPresent()) {
      server
          .node("management")
          .ifPresent(
              block ->
                  reading.problem(
                      FieldRule.MISSING,
                      block.at(),
                      "'server.management.baseUrl' is missing: operators log in at the public"
                          + " listener and return to /admin here",
                      "Write the URL of the management listener, with the host of"
                          + " server.baseUrl."));
    }
  }

  private static String host(URI url) {
    return String.valueOf(url.getHost()).toLowerCase(Locale.ROOT);
  }

  private static String scheme(URI url) {
    return String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
  }

  private void checkPorts(Settings server) {
    var open = RecordBlock.of(Listener.class).of(server.block("public"));
    var management = server.block("management");
    var block = server.node("management");
    if (block.isEmpty()
        || !collide(open, RecordBlock.of(Management.class).of(management).listener())) {
      return;
    }
    reading.problem(
        FieldRule.VALUE,
        management.node("port").orElse(block.get()).at(),
        "'server.public' and 'server.management' both listen on port %d".formatted(open.port()),
        "Give each a port of its own.");
  }

  private static boolean collide(Listener open, Listener management) {
    return open.port() != 0
        && open.port() == management.port()
        && (open.host().equals(management.host())
            || EVERY_ADDRESS.contains(open.host())
            || EVERY_ADDRESS.contains(management.host()));
  }
}

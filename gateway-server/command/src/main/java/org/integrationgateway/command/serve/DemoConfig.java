package org.integrationgateway.command.serve;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.config.environment.DefaultConfig;

/** The configuration file of the demo. */
final class DemoConfig {
  /** The sample whose upstream is the demo service. */
  static final String INVENTORY = "inventory";

  private DemoConfig() {}

  /**
   * @param packages archives or folders by the name of their app
   * @param service the URL of the demo service
   */
  static String text(int port, Map<String, Path> packages, URI service) {
    var text = new StringBuilder(SERVER.formatted(port, DefaultConfig.newKey()));
    packages.forEach(
        (name, path) -> {
          text.append(APP.formatted(name, path.toString().replace("'", "''")));
          if (name.equals(INVENTORY)) {
            text.append(UPSTREAM.formatted(service));
          }
        });
    return text.toString();
  }

  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: %d}
        encryption:
          keys:
            - {id: demo, key: "%s"}
      apps:
        demo:
          provider: {source: builtin:demo}
      """;

  private static final String APP =
      """
        %s:
          provider:
            source: {path: '%s'}
      """;

  private static final String UPSTREAM =
      """
          surfaces: {rest: {baseUrl: "%s"}}
          egress: {allowedHosts: [127.0.0.1]}    # names it, so the private address is permitted
      """;
}

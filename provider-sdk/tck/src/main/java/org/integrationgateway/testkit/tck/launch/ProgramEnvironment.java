package org.integrationgateway.testkit.tck.launch;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The variables that a gateway passes on to a provider from its own environment. */
final class ProgramEnvironment {
  private static final String RESERVED = "SERVICE_";

  private static final Set<String> PASSED_ON =
      Set.of(
          "PATH",
          "HOME",
          "TMPDIR",
          "LANG",
          "LC_ALL",
          "TZ",
          "SSL_CERT_FILE",
          "SSL_CERT_DIR",
          "HTTP_PROXY",
          "HTTPS_PROXY",
          "NO_PROXY",
          "ALL_PROXY");

  private ProgramEnvironment() {}

  /**
   * The variables of this process, with the configured ones.
   *
   * @throws PackageRefused when a name is the gateway's own
   */
  static Map<String, String> with(Map<String, String> configured) {
    var environment = new TreeMap<String, String>();
    System.getenv()
        .forEach(
            (name, value) -> {
              if (PASSED_ON.contains(name.toUpperCase(java.util.Locale.ROOT))) {
                environment.put(name, value);
              }
            });
    configured.forEach(
        (name, value) -> {
          if (name.startsWith(RESERVED)) {
            throw new PackageRefused(
                "env sets " + name + ": names that begin with SERVICE_ are the gateway's own");
          }
          environment.put(name, value);
        });
    return environment;
  }
}

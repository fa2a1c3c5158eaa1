package org.integrationgateway.base.process;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The environment of a child process: the variables that every program needs, those that the
 * deployment adds, and no other variable of the server. {@code JAVA_HOME} stays behind, because a
 * provider brings its own runtime or finds one on the path.
 */
public final class CleanEnvironment {
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

  /** Without these a Windows process cannot even open a socket. */
  private static final Set<String> WINDOWS =
      Set.of("SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE");

  private final Map<String, String> inherited = new TreeMap<>();

  public CleanEnvironment(Map<String, String> host) {
    boolean windows = host.keySet().stream().anyMatch("SYSTEMROOT"::equalsIgnoreCase);
    host.forEach(
        (name, value) -> {
          var known = name.toUpperCase(Locale.ROOT);
          if (PASSED_ON.contains(known) || (windows && WINDOWS.contains(known))) {
            inherited.put(name, value);
          }
        });
  }

  /** The whole environment of one child. */
  public Map<String, String> with(Map<String, String> configured, Map<String, String> service) {
    var environment = new TreeMap<>(inherited);
    configured.forEach(
        (name, value) -> {
          if (!name.startsWith(RESERVED)) {
            environment.put(name, value);
          }
        });
    environment.putAll(service);
    return environment;
  }

  /** Names that a deployment may not set, because the server does. */
  public static List<String> reserved(Map<String, String> configured) {
    return configured.keySet().stream().filter(name -> name.startsWith(RESERVED)).sorted().toList();
  }
}

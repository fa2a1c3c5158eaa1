package org.integrationgateway.config.variables;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Variables that Kubernetes and Docker make for each service: those of a service {@code
 * gateway-server} begin as the keys of {@code server} do.
 *
 * <p>A service has a variable {@code NAME_PORT} with a URL such as {@code tcp://10.0.0.11:8080},
 * which no key of the configuration can have as its value; that tells the services apart from keys.
 */
final class ServiceLinks {
  private static final String PORT = "_PORT";
  private static final Pattern ADDRESS =
      Pattern.compile("(?:tcp|udp|sctp)://[^/\\s]+:\\d{1,5}", Pattern.CASE_INSENSITIVE);
  private static final Pattern OF_SERVICE =
      Pattern.compile(
          "_(?:SERVICE_HOST|SERVICE_PORT(?:_.+)?|PORT|PORT_\\d+_[A-Z]+(?:_(?:PORT|PROTO|ADDR))?|NAME)");

  private final Set<String> services = new TreeSet<>();

  private ServiceLinks() {}

  /** The services of an environment. */
  static ServiceLinks of(Map<String, String> variables) {
    var links = new ServiceLinks();
    variables.forEach(
        (name, value) -> {
          if (name.endsWith(PORT) && ADDRESS.matcher(value).matches()) {
            links.services.add(name.substring(0, name.length() - PORT.length()));
          }
        });
    return links;
  }

  /** Whether a variable was made for a service. */
  boolean has(String variable) {
    return services.stream()
        .anyMatch(
            service ->
                variable.startsWith(service)
                    && OF_SERVICE.matcher(variable.substring(service.length())).matches());
  }
}

package org.integrationgateway.config.variables;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Variables that Kubernetes and Docker make for each service: those of a service {@code
 * gateway-server} begin as the keys of {@code server} do.
 *
 * <p>A service has variables {@code NAME_PORT} and {@code NAME_PORT_8080_TCP} with a URL such as
 * {@code tcp://10.0.0.11:8080}, which no key of the configuration can have as its value; that tells
 * the services apart from keys. A container may set {@code NAME_PORT} to something else, and the
 * others stay: the variable of {@code server.public.port} beside a service {@code
 * gateway-server-public}.
 */
final class ServiceLinks {
  private static final String PORT = "_PORT";
  private static final Pattern ADDRESS =
      Pattern.compile("(?:tcp|udp|sctp)://[^/\\s]+:\\d{1,5}", Pattern.CASE_INSENSITIVE);
  private static final Pattern OF_PORT = Pattern.compile("(.+?)_PORT(?:_\\d+_(?:TCP|UDP|SCTP))?");
  private static final Pattern OF_SERVICE =
      Pattern.compile(
          "_(?:SERVICE_HOST|SERVICE_PORT(?:_.+)?|PORT|PORT_\\d+_[A-Z]+(?:_(?:PORT|PROTO|ADDR))?|NAME)");

  private final Set<String> services = new TreeSet<>();

  /** Variables with the name of a service's port and the value of something else. */
  private final Set<String> others = new TreeSet<>();

  private ServiceLinks() {}

  /** The services of an environment. */
  static ServiceLinks of(Map<String, String> variables) {
    var links = new ServiceLinks();
    variables.forEach(
        (name, value) -> {
          var service = OF_PORT.matcher(name);
          if (service.matches() && ADDRESS.matcher(value).matches()) {
            links.services.add(service.group(1));
          } else if (name.endsWith(PORT)) {
            links.others.add(name);
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
                    && OF_SERVICE.matcher(variable.substring(service.length())).matches()
                    && !(variable.equals(service + PORT) && others.contains(variable)));
  }
}

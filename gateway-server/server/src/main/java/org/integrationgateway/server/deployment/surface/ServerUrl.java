package org.integrationgateway.server.deployment.surface;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.surfaces.openapi.ApiServer;

/** The base URL of a server of an API document. */
final class ServerUrl {
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

  private ServerUrl() {}

  /**
   * The URL with the defaults of its variables. A variable that has the name of a parameter of the
   * connection stays, for the value of each connection.
   *
   * @throws IllegalArgumentException when a variable has neither, or the URL is relative
   */
  static String of(ApiServer server, Connection connection) {
    var url =
        VARIABLE
            .matcher(server.url())
            .replaceAll(
                found -> Matcher.quoteReplacement(value(found.group(1), server, connection)));
    if (!url.startsWith("https://") && !url.startsWith("http://") && !url.startsWith("{")) {
      throw new IllegalArgumentException(
          "server '" + server.url() + "' is relative, and the document has no URL of its own");
    }
    return url;
  }

  private static String value(String name, ApiServer server, Connection connection) {
    if (connection.params().containsKey(name)) {
      return '{' + name + '}';
    }
    var variable = server.variables().get(name);
    if (variable == null || variable.value().isEmpty()) {
      throw new IllegalArgumentException(
          "server '%s' has the variable '%s' without a default: declare it as a parameter of connection '%s'"
              .formatted(server.url(), name, connection.name()));
    }
    return variable.value().get();
  }
}

package org.integrationgateway.core.invoke;

import java.util.Optional;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Arguments {@code _connection} and {@code _instance}, by which callers choose a credential: they
 * are the upstream's where its operation declares them, and the app has no such choice.
 */
record ReservedNames(VisibleCatalog catalog) {
  private static final String CONNECTION = "_connection";
  private static final String INSTANCE = "_instance";

  /** The call with the arguments that are the upstream's. */
  Call given(Call call) {
    var selector = call.selector();
    if (selector.connection().isEmpty() && selector.instance().isEmpty()
        || !(call.arguments() instanceof Arguments.Json given)) {
      return call;
    }
    try {
      var found =
          catalog.operation(call.origin().caller(), call.app(), call.operation(), Selector.NONE);
      long choices =
          found.app().connections().values().stream().filter(each -> !each.internal()).count();
      var arguments = Json.object();
      arguments.setAll(given.value());
      var connection =
          kept(arguments, found.operation(), CONNECTION, selector.connection(), choices > 1);
      var instance =
          kept(
              arguments,
              found.operation(),
              INSTANCE,
              selector.instance(),
              found.operation().connection().needsCredential());
      return call.with(new Arguments.Json(arguments), new Selector(connection, instance));
    } catch (GatewayException refused) {
      return call;
    }
  }

  /** The choice; empty where it became an argument. */
  private static Optional<String> kept(
      ObjectNode arguments,
      Operation operation,
      String name,
      Optional<String> chosen,
      boolean hasChoice) {
    if (chosen.isEmpty() || hasChoice || !declares(operation.input().json(), name)) {
      return chosen;
    }
    arguments.put(name, chosen.get());
    return Optional.empty();
  }

  private static boolean declares(ObjectNode schema, String name) {
    return schema.path("properties").has(name);
  }
}

package org.integrationgateway.server.invoke;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.ConnectionSelector;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.catalog.Transport;
import org.integrationgateway.server.catalog.Upstream;
import org.integrationgateway.server.identity.Caller;
import org.integrationgateway.server.schema.SchemaCompiler;

/** Apps and callers, written down as briefly as they can be. */
public final class TestApps {
  private static final SchemaCompiler SCHEMAS = new SchemaCompiler();
  private static final Connection CONNECTION =
      new Connection(
          "default",
          Optional.empty(),
          Connection.Auth.NONE,
          false,
          List.of(),
          new Connection.Presentation.Nothing(),
          Map.of());

  private TestApps() {}

  public static App app(String name, Optional<String> policy, Operation... operations) {
    var byId = new LinkedHashMap<String, Operation>();
    for (var operation : operations) {
      byId.put(operation.id(), operation);
    }
    return new App(
        name,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        Map.of("default", CONNECTION),
        Optional.of("default"),
        byId,
        policy,
        () -> App.Health.State.NOT_CHECKED);
  }

  public static Operation operation(String app, String id, Upstream upstream, String... roles) {
    return operation(app, id, "{\"type\":\"object\"}", Optional.empty(), upstream, roles);
  }

  public static Operation operation(
      String app,
      String id,
      String schema,
      Optional<ConnectionSelector> selector,
      Upstream upstream,
      String... roles) {
    return new Operation(
        app,
        id,
        Optional.empty(),
        Optional.empty(),
        "POST",
        Transport.REST,
        CONNECTION,
        selector,
        List.of(),
        SCHEMAS.input(schema),
        Optional.empty(),
        OperationHints.NONE,
        List.of(),
        List.of(roles),
        upstream);
  }

  /** A caller whose token is limited to these, each {@code app} or {@code app/operation}. */
  public static Caller caller(String subject, String... scopes) {
    return new Caller(
        Subject.of(subject),
        Optional.of("t1"),
        List.of(scopes).stream()
            .map(
                scope -> {
                  var parts = scope.split("/", 2);
                  return new Caller.Scope(
                      parts[0], parts.length == 1 ? Set.of() : Set.of(parts[1]));
                })
            .toList());
  }
}

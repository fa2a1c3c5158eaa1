package org.integrationgateway.core.invoke;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.ConnectionPicker;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.OperationHints;

/** Apps and callers, written down as briefly as they can be. */
public final class TestApps {
  private static final SchemaCompiler SCHEMAS = new SchemaCompiler();
  public static final Connection CONNECTION =
      new Connection(
          "default",
          Optional.empty(),
          Connection.Auth.NONE,
          false,
          List.of(),
          new Presentation.Nothing(),
          Map.of());

  /** Finds no stored credential. */
  public static final Credentials NO_CREDENTIALS =
      new Credentials() {
        @Override
        public Optional<Credential> resolve(
            Caller caller, App app, Connection connection, Selector selector, Deadline deadline) {
          return Optional.empty();
        }

        @Override
        public Optional<Credential> stored(
            Caller caller, App app, Connection connection, Selector selector) {
          return Optional.empty();
        }

        @Override
        public Optional<Credential> refresh(
            Caller caller, App app, Credential refused, Deadline deadline) {
          return Optional.empty();
        }

        @Override
        public void invalidate(Caller caller, App app, Credential refused) {}
      };

  private TestApps() {}

  public static App app(String name, Optional<String> policy, Operation... operations) {
    var byId = new LinkedHashMap<String, Operation>();
    for (var operation : operations) {
      byId.put(operation.id(), operation);
    }
    return App.named(name)
        .mcp(true)
        .connections(Map.of("default", CONNECTION), Optional.of("default"))
        .operations(byId)
        .policy(policy)
        .health(() -> AppHealth.State.NOT_CHECKED)
        .build();
  }

  public static Operation operation(String app, String id, Upstream upstream, String... roles) {
    return operation(app, id, "{\"type\":\"object\"}", Optional.empty(), upstream, roles);
  }

  public static Operation operation(
      String app,
      String id,
      String schema,
      Optional<ConnectionPicker> selector,
      Upstream upstream,
      String... roles) {
    return new Operation(
        app,
        id,
        Operation.Listing.EMPTY,
        new Operation.Shape(SCHEMAS.input("operation", schema), Optional.empty()),
        new Operation.Binding("POST", Transport.REST, CONNECTION, selector, upstream),
        new Operation.Access(OperationHints.NONE, List.of(roles)));
  }

  /** A caller whose token is limited to these, each {@code app} or {@code app/operation}. */
  public static Caller caller(String subject, String... scopes) {
    return new Caller(
        Subject.of(subject),
        Proof.apiToken("t1"),
        List.of(scopes).stream()
            .map(
                scope -> {
                  var parts = scope.split("/", 2);
                  return new Caller.Scope(
                      parts[0], parts.length == 1 ? Set.of() : Set.of(parts[1]));
                })
            .toList(),
        List.of());
  }
}

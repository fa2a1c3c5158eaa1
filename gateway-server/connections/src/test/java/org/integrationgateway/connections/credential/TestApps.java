package org.integrationgateway.connections.credential;

import java.net.URI;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.check.ConnectCheck;
import org.integrationgateway.connections.check.CredentialCheck;
import org.integrationgateway.connections.credential.refresh.CredentialRefresher;
import org.integrationgateway.connections.credential.refresh.RefreshObserver;
import org.integrationgateway.connections.oauth.DeclaredServers;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Connection.Auth;
import org.integrationgateway.core.catalog.Connection.CredentialField;
import org.integrationgateway.core.catalog.Connection.Param;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.OperationHints;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Apps whose connections matter and whose operations do not. */
public final class TestApps {
  private TestApps() {}

  public static Caller caller(String subject) {
    return Caller.of(Subject.of(subject));
  }

  /** Resolves what is in the vault; tokens are requested from the servers of manifests. */
  public static CredentialResolver resolver(CredentialVault vault) {
    return new CredentialResolver(vault, refresher(vault), Clock.systemUTC());
  }

  private static CredentialRefresher refresher(CredentialVault vault) {
    var servers = new DeclaredServers(() -> URI.create("http://localhost/"));
    return new CredentialRefresher(
        vault, servers, new TokenClient(), RefreshObserver.NONE, Clock.systemUTC());
  }

  /** Tries new credentials of apps whose manifests declare a check. */
  public static ConnectCheck connectCheck(CredentialVault vault) {
    return new ConnectCheck(vault, refresher(vault), new CredentialCheck(Clock.systemUTC()));
  }

  public static Connection bearer(String name) {
    return connection(name, Auth.BEARER, List.of("token"), Map.of(), false);
  }

  public static Connection none(String name) {
    return connection(name, Auth.NONE, List.of(), Map.of(), false);
  }

  public static Connection internal(String name) {
    return connection(name, Auth.BEARER, List.of("token"), Map.of(), true);
  }

  public static Connection manual(String name, List<String> fields, Map<String, Param> params) {
    return connection(name, Auth.MANUAL, fields, params, false);
  }

  public static Param required() {
    return new Param(true, Optional.of("your region"), Optional.empty());
  }

  public static Param optional(String byDefault) {
    return new Param(false, Optional.empty(), Optional.of(byDefault));
  }

  private static Connection connection(
      String name, Auth auth, List<String> fields, Map<String, Param> params, boolean internal) {
    return new Connection(
        name,
        Optional.empty(),
        auth,
        internal,
        fields.stream()
            .map(field -> new CredentialField(field, Optional.empty(), Optional.empty(), false))
            .toList(),
        auth == Auth.BEARER
            ? new Presentation.Bearer("token")
            : Presentation.Placed.inHeaders(Map.of()),
        params);
  }

  public static App app(String name, Connection... connections) {
    var byName = new LinkedHashMap<String, Connection>();
    for (var connection : connections) {
      byName.put(connection.name(), connection);
    }
    return App.named(name).connections(byName, Optional.empty()).build();
  }

  /** An operation of the app that presents this connection's credential. */
  public static Operation operation(App app, String connection) {
    return new Operation(
        app.name(),
        "do",
        Operation.Listing.EMPTY,
        new Operation.Shape(new AnyInput(), Optional.empty()),
        new Operation.Binding(
            "GET",
            Transport.REST,
            app.connections().get(connection),
            Optional.empty(),
            invocation -> {
              throw new IllegalStateException("no test calls upstream");
            }),
        new Operation.Access(OperationHints.NONE, List.of()));
  }

  private static final class AnyInput implements InputSchema {
    @Override
    public ObjectNode json() {
      return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public List<Parameter> parameters() {
      return List.of();
    }

    @Override
    public ObjectNode accept(Arguments arguments) {
      return json();
    }
  }
}

package org.integrationgateway.server.credential;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.error.NearMiss;
import org.integrationgateway.server.identity.Caller;
import org.integrationgateway.server.seal.SealBrokenException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds what a call presents upstream. */
public final class CredentialResolver {
  private static final Logger log = LoggerFactory.getLogger(CredentialResolver.class);

  private final CredentialVault vault;

  public CredentialResolver(CredentialVault vault) {
    this.vault = vault;
  }

  /**
   * The caller's credential for the connection that the selector names, else the operation's; empty
   * when that connection needs none.
   *
   * @throws GatewayException {@code NOT_FOUND}, {@code NOT_CONNECTED}, {@code
   *     INSTANCE_SELECTION_REQUIRED}, {@code RECONNECT_REQUIRED}, {@code
   *     ADMIN_CONFIGURATION_REQUIRED}
   */
  public Optional<Credential> resolve(
      Caller caller, App app, Operation operation, Selector selector) {
    return resolve(caller, app, connection(app, operation, selector), selector);
  }

  /**
   * The caller's credential for this connection; the selector names the instance.
   *
   * @throws GatewayException as above
   */
  public Optional<Credential> resolve(
      Caller caller, App app, Connection connection, Selector selector) {
    if (!connection.needsCredential() && connection.params().isEmpty()) {
      return Optional.empty();
    }
    var stored =
        vault.find(caller.subject().id(), app.name()).stream()
            .filter(held -> held.connection().equals(connection.name()))
            .toList();
    if (stored.isEmpty() && isOptional(connection)) {
      return Optional.of(
          new Credential(
              connection.name(),
              "default",
              Optional.empty(),
              Map.of(),
              params(connection, Map.of())));
    }
    try {
      var chosen = choose(caller, app, connection, stored, selector.instance());
      return Optional.of(credential(connection, chosen));
    } catch (GatewayException problem) {
      throw problem.app(app.name()).connection(connection.name());
    }
  }

  private static Connection connection(App app, Operation operation, Selector selector) {
    if (selector.connection().isEmpty()) {
      return operation.connection();
    }
    var name = selector.connection().get();
    var connection = app.connections().get(name);
    if (connection != null
        && (!connection.internal() || connection.equals(operation.connection()))) {
      return connection;
    }
    var known =
        app.connections().values().stream()
            .filter(candidate -> !candidate.internal())
            .map(Connection::name)
            .toList();
    throw new GatewayException(
            ErrorCode.NOT_FOUND,
            "app '%s' has no connection '%s'; it has: %s.%s"
                .formatted(app.name(), name, String.join(", ", known), NearMiss.hint(name, known)))
        .app(app.name())
        .connection(name);
  }

  /** Whether calls may go out before anybody has connected. */
  private static boolean isOptional(Connection connection) {
    return !connection.needsCredential()
        && connection.params().values().stream()
            .noneMatch(param -> param.required() && param.defaultValue().isEmpty());
  }

  private static HeldCredential choose(
      Caller caller,
      App app,
      Connection connection,
      List<HeldCredential> stored,
      Optional<String> instance) {
    if (stored.isEmpty()) {
      throw notConnected(caller, app, connection);
    }
    var names = stored.stream().map(HeldCredential::instance).toList();
    if (instance.isPresent()) {
      return named(instance.get(), stored)
          .orElseThrow(
              () ->
                  new GatewayException(
                      ErrorCode.NOT_FOUND,
                      "connection '%s' of app '%s' has no instance '%s'; you have stored: %s.%s"
                          .formatted(
                              connection.name(),
                              app.name(),
                              instance.get(),
                              String.join(", ", names),
                              NearMiss.hint(instance.get(), names))));
    }
    if (stored.size() > 1) {
      throw new GatewayException(
              ErrorCode.INSTANCE_SELECTION_REQUIRED,
              "connection '%s' of app '%s' has several stored instances: say which (%s)"
                  .formatted(connection.name(), app.name(), String.join(", ", names)))
          .instances(names);
    }
    return stored.get(0);
  }

  /** By name first: a name is what its owner chose, an id what we did. */
  private static Optional<HeldCredential> named(String instance, List<HeldCredential> stored) {
    return stored.stream()
        .filter(held -> held.instance().equals(instance))
        .findFirst()
        .or(() -> stored.stream().filter(held -> held.id().equals(instance)).findFirst());
  }

  private static GatewayException notConnected(Caller caller, App app, Connection connection) {
    if (connection.internal()) {
      return new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "connection '%s' of app '%s' is the deployment's own, and it has no credential yet: an administrator must configure it"
              .formatted(connection.name(), app.name()));
    }
    return new GatewayException(
        ErrorCode.NOT_CONNECTED,
        "%s has stored no credential for connection '%s' of app '%s': connect it with 'gateway app connect %s --connection %s' or POST /api/v1/auth/connect-manual"
            .formatted(
                caller.subject().id(),
                connection.name(),
                app.name(),
                app.name(),
                connection.name()));
  }

  private static Credential credential(Connection connection, HeldCredential held) {
    var contents = opened(held);
    for (var field : connection.fields()) {
      if (!contents.fields().containsKey(field.name())) {
        throw new GatewayException(
            ErrorCode.RECONNECT_REQUIRED,
            "instance '%s' was stored before connection '%s' asked for '%s': connect it again"
                .formatted(held.instance(), connection.name(), field.name()));
      }
    }
    var values = contents.fields().values();
    return new Credential(
        connection.name(),
        held.instance(),
        values.size() == 1 ? Optional.of(values.iterator().next()) : Optional.empty(),
        contents.fields(),
        params(connection, contents.params()));
  }

  private static Contents opened(HeldCredential held) {
    try {
      return held.contents();
    } catch (SealBrokenException e) {
      log.error("the stored credential {} cannot be used: {}", held.id(), e.getMessage());
      throw new GatewayException(
          ErrorCode.RECONNECT_REQUIRED,
          "the stored instance '%s' cannot be opened any more: connect it again"
              .formatted(held.instance()));
    }
  }

  private static Map<String, String> params(Connection connection, Map<String, String> given) {
    var params = new HashMap<String, String>();
    connection
        .params()
        .forEach((name, param) -> param.defaultValue().ifPresent(value -> params.put(name, value)));
    params.putAll(given);
    return params;
  }
}

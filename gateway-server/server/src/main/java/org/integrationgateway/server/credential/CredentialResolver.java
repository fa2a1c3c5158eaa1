package org.integrationgateway.server.credential;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.call.Selector;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.error.NearMiss;
import org.integrationgateway.server.invoke.Credentials;
import org.integrationgateway.server.seal.SealBrokenException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the credential that a call presents upstream. */
public final class CredentialResolver implements Credentials {
  private static final Logger log = LoggerFactory.getLogger(CredentialResolver.class);

  private final CredentialVault vault;

  public CredentialResolver(CredentialVault vault) {
    this.vault = vault;
  }

  @Override
  public Optional<Credential> resolve(Caller caller, App app, Connection own, Selector selector) {
    var connection = selected(app, own, selector);
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

  /** Today's connections store what the user has given, and nothing to get another one with. */
  @Override
  public Optional<Credential> refresh(Caller caller, App app, Credential refused) {
    return Optional.empty();
  }

  @Override
  public void invalidate(Caller caller, App app, Credential refused) {
    vault.find(caller.subject().id(), app.name()).stream()
        .filter(held -> held.connection().equals(refused.connection()))
        .filter(held -> held.instance().equals(refused.instance()))
        .filter(held -> opened(held).fields().equals(refused.fields()))
        .forEach(vault::refuse);
  }

  @Override
  public boolean demandScopes(Caller caller, App app, Credential credential, List<String> scopes) {
    return vault.find(caller.subject().id(), app.name()).stream()
        .filter(held -> held.connection().equals(credential.connection()))
        .filter(held -> held.instance().equals(credential.instance()))
        .anyMatch(held -> vault.demand(held, scopes));
  }

  private static Connection selected(App app, Connection own, Selector selector) {
    if (selector.connection().isEmpty()) {
      return own;
    }
    var name = selector.connection().get();
    var connection = app.connections().get(name);
    if (connection != null && (!connection.internal() || connection.equals(own))) {
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

  /** Whether calls may go out before the caller has connected. */
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

  /** By name first, which the owner chose; then by id. */
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
    var missing = connection.missingParam(contents.params());
    if (missing.isPresent()) {
      throw new GatewayException(
          ErrorCode.RECONNECT_REQUIRED,
          "instance '%s' has no '%s', which connection '%s' needs: connect it again"
              .formatted(held.instance(), missing.get(), connection.name()));
    }
    var values = contents.fields().values();
    return new Credential(
        connection.name(),
        held.instance(),
        values.size() == 1 ? Optional.of(values.iterator().next()) : Optional.empty(),
        contents.fields(),
        params(connection, contents.params()));
  }

  private static CredentialFields opened(HeldCredential held) {
    try {
      return held.contents();
    } catch (SealBrokenException e) {
      log.error("the stored credential {} cannot be used: {}", held.id(), e.getMessage());
      throw new GatewayException(
          ErrorCode.RECONNECT_REQUIRED,
          "the stored instance '%s' cannot be decrypted: connect it again"
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

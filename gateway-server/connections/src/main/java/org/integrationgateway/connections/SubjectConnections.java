package org.integrationgateway.connections;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.oauth.Revocation;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/** The connections of subjects for operators, who see states and times, and never a secret. */
public final class SubjectConnections {
  private final Function<String, Optional<App>> apps;
  private final Connections connections;
  private final CredentialVault vault;

  /**
   * @param apps every app that is deployed, by name
   */
  public SubjectConnections(
      Function<String, Optional<App>> apps, Connections connections, CredentialVault vault) {
    this.apps = apps;
    this.connections = connections;
    this.vault = vault;
  }

  /**
   * A stored credential of a subject.
   *
   * @param appTitle the display name of its app
   * @param connectionTitle the display name of its connection
   * @param deployed whether its app and connection are there now: otherwise no call presents it
   */
  public record Stored(
      String app,
      Optional<String> appTitle,
      String connection,
      Optional<String> connectionTitle,
      boolean deployed,
      ConnectionInstances.Instance instance) {}

  /** The stored credentials of a subject, by app and instance; also those of apps that are gone. */
  public List<Stored> list(String subject) {
    return vault.keys(subject).stream()
        .map(CredentialKey::app)
        .distinct()
        .sorted()
        .flatMap(app -> stored(subject, app))
        .toList();
  }

  private Stream<Stored> stored(String subject, String name) {
    var app = apps.apply(name).orElse(null);
    return vault.findNow(subject, name).stream().map(held -> stored(app, held));
  }

  private static Stored stored(@Nullable App app, HeldCredential held) {
    var connection = app == null ? null : app.connections().get(held.connection());
    return new Stored(
        held.key().app(),
        Optional.ofNullable(app).flatMap(App::displayName),
        held.connection(),
        Optional.ofNullable(connection).flatMap(Connection::displayName),
        connection != null,
        ConnectionInstances.instance(connection, held));
  }

  /**
   * Removes one credential of a subject by its id, and revokes its grant.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public Revocation remove(Caller operator, String subject, String id) {
    return vault.keys(subject).stream()
        .flatMap(key -> vault.read(key).stream())
        .filter(held -> held.id().equals(id))
        .findFirst()
        .flatMap(held -> connections.remove(operator, held.key()))
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_FOUND, "%s has no connection '%s'".formatted(subject, id)));
  }

  /** Removes all of a subject, revokes their grants, and returns their number. */
  public int removeAll(Caller operator, String subject) {
    return connections.removeAll(operator, subject);
  }
}

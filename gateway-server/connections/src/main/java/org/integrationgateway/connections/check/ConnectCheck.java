package org.integrationgateway.connections.check;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.connections.credential.ClientCredentials;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.FreshTokens;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.connections.outcome.CheckResult.Outcome;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;

/** Tries new credentials in the way that the manifest declares, before they are stored. */
public final class ConnectCheck {
  private static final Duration TOKEN = Duration.ofSeconds(10);

  private final CredentialVault vault;
  private final FreshTokens tokens;
  private final CredentialCheck check;

  /**
   * @param vault which will hold the credentials
   * @param tokens gets those that a client has for itself
   */
  public ConnectCheck(CredentialVault vault, FreshTokens tokens, CredentialCheck check) {
    this.vault = vault;
    this.tokens = tokens;
    this.check = check;
  }

  /**
   * A credential that may be stored.
   *
   * @param contents as they were given, with the access token that was requested to try them
   * @param result empty where the manifest declares no check
   */
  public record Tried(CredentialFields contents, Optional<CheckResult> result) {}

  /**
   * Tries a credential.
   *
   * @param key under which it would be stored
   * @throws GatewayException {@code INVALID_PARAMETERS} when the upstream refuses it
   */
  public Tried run(App app, Connection connection, CredentialKey key, CredentialFields given) {
    var target = CredentialCheck.declared(app, connection);
    if (target.isEmpty()) {
      return new Tried(given, Optional.empty());
    }
    CredentialFields contents;
    try {
      contents = withToken(connection, key, given);
    } catch (GatewayException problem) {
      if (problem.code() == ErrorCode.INVALID_PARAMETERS) {
        throw problem;
      }
      return new Tried(given, Optional.of(check.result(Outcome.NOT_CHECKED, problem.detail())));
    }
    var credential = CredentialResolver.presented(connection, vault.unstored(key, contents));
    var result = check.attempt(target.get(), Subject.of(key.owner()), credential).result();
    if (result.outcome() == Outcome.REFUSED) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the service refused the new credential of connection '%s' of app '%s'%s: %s. Nothing was stored: check the credential and what it may do, then connect again"
              .formatted(
                  connection.name(),
                  app.name(),
                  result.status() == 0 ? "" : " (status %d)".formatted(result.status()),
                  result.message()));
    }
    return new Tried(contents, Optional.of(result));
  }

  private CredentialFields withToken(
      Connection connection, CredentialKey key, CredentialFields given) {
    return ClientCredentials.isUsedBy(connection)
        ? tokens.obtained(connection, vault.unstored(key, given), Deadline.in(TOKEN))
        : given;
  }
}

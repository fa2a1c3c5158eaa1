package org.integrationgateway.core.invoke;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.catalog.InsufficientScopeException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;

/**
 * Runs a request to an upstream, and once more with a fresh credential when the upstream refuses
 * the first. Nothing was streamed by then: an upstream refuses before it answers.
 */
final class CredentialRefresh {
  private static final int FIRST_ERROR = 400;

  private final Credentials credentials;

  CredentialRefresh(Credentials credentials) {
    this.credentials = credentials;
  }

  /**
   * Runs the request, and records with its credential that the upstream has accepted it.
   *
   * @param connection named where there is no credential
   * @throws GatewayException {@code RECONNECT_REQUIRED} when the credential cannot be refreshed, or
   *     the fresh one is refused too, and when the upstream demands scopes that the next connection
   *     asks for; {@code SCOPE_DENIED} when the last connection has asked for them in vain
   */
  <T> T run(
      Caller caller,
      App app,
      Connection connection,
      Optional<Credential> credential,
      Deadline deadline,
      Function<Optional<Credential>, T> request) {
    var presented = credential;
    try {
      try {
        return accepted(caller, app, presented, request.apply(presented));
      } catch (CredentialRefusedException refused) {
        var fresh = presented.flatMap(old -> credentials.refresh(caller, app, old, deadline));
        if (fresh.isEmpty()) {
          throw refused;
        }
        presented = fresh;
        return accepted(caller, app, presented, request.apply(presented));
      }
    } catch (CredentialRefusedException refused) {
      invalidate(caller, app, presented);
      throw new GatewayException(ErrorCode.RECONNECT_REQUIRED, refused.detail() + "; connect again")
          .connection(presented.map(Credential::connection).orElse(connection.name()));
    } catch (InsufficientScopeException narrow) {
      throw lacksScopes(caller, app, connection, presented, narrow);
    } catch (GatewayException problem) {
      if (problem.code() == ErrorCode.RECONNECT_REQUIRED) {
        invalidate(caller, app, presented);
      }
      throw problem;
    }
  }

  private <T> T accepted(Caller caller, App app, Optional<Credential> credential, T answer) {
    if (!(answer instanceof Reply reply && reply.status() >= FIRST_ERROR)) {
      credential.ifPresent(used -> credentials.accepted(caller, app, used));
    }
    return answer;
  }

  /** The credential stays good for all other calls. */
  private GatewayException lacksScopes(
      Caller caller,
      App app,
      Connection connection,
      Optional<Credential> presented,
      InsufficientScopeException narrow) {
    boolean helps =
        presented
            .filter(held -> credentials.demandScopes(caller, app, held, narrow.scopes()))
            .isPresent();
    var problem =
        helps
            ? new GatewayException(
                ErrorCode.RECONNECT_REQUIRED, narrow.getMessage() + "; connect again to grant them")
            : new GatewayException(
                ErrorCode.SCOPE_DENIED,
                narrow.getMessage()
                    + ", which the last connection requested but was not "
                    + "granted");
    return problem.connection(presented.map(Credential::connection).orElse(connection.name()));
  }

  private void invalidate(Caller caller, App app, Optional<Credential> refused) {
    refused.ifPresent(credential -> credentials.invalidate(caller, app, credential));
  }
}

package org.integrationgateway.server.invoke;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.CredentialRefusedException;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * Runs a request to an upstream, and once more with a fresh credential when the upstream refuses
 * the first. Nothing was streamed by then: an upstream refuses before it answers.
 */
final class CredentialRefresh {
  private final Credentials credentials;

  CredentialRefresh(Credentials credentials) {
    this.credentials = credentials;
  }

  /**
   * Runs the request.
   *
   * @param connection named where there is no credential
   * @throws GatewayException {@code RECONNECT_REQUIRED} when the credential cannot be refreshed, or
   *     the fresh one is refused too
   */
  <T> T run(
      Caller caller,
      App app,
      Connection connection,
      Optional<Credential> credential,
      Function<Optional<Credential>, T> request) {
    var presented = credential;
    try {
      try {
        return request.apply(presented);
      } catch (CredentialRefusedException refused) {
        var fresh = presented.flatMap(old -> credentials.refresh(caller, app, old));
        if (fresh.isEmpty()) {
          throw refused;
        }
        presented = fresh;
        return request.apply(presented);
      }
    } catch (CredentialRefusedException refused) {
      invalidate(caller, app, presented);
      throw new GatewayException(ErrorCode.RECONNECT_REQUIRED, refused.detail() + "; connect again")
          .connection(presented.map(Credential::connection).orElse(connection.name()));
    } catch (GatewayException problem) {
      if (problem.code() == ErrorCode.RECONNECT_REQUIRED) {
        invalidate(caller, app, presented);
      }
      throw problem;
    }
  }

  private void invalidate(Caller caller, App app, Optional<Credential> refused) {
    refused.ifPresent(credential -> credentials.invalidate(caller, app, credential));
  }
}

package org.integrationgateway.connections;

import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.connections.oauth.GrantRevoker;
import org.integrationgateway.connections.oauth.Revocation;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Revokes the grants of removed credentials at their authorization servers (RFC 7009). It is an
 * attempt: the credential is removed already, and stays so.
 */
public final class UpstreamRevocation {
  private static final Logger log = LoggerFactory.getLogger(UpstreamRevocation.class);

  private final Function<String, Optional<App>> apps;
  private final GrantRevoker revoker;

  /**
   * @param apps every app that is deployed, by name
   */
  public UpstreamRevocation(Function<String, Optional<App>> apps, GrantRevoker revoker) {
    this.apps = apps;
    this.revoker = revoker;
  }

  /** Revokes what this credential holds; never fails, and returns at the deadline. */
  Revocation revoke(HeldCredential removed, Deadline deadline) {
    try {
      var contents = removed.contents();
      return contents
          .grant()
          .map(grant -> revoke(removed.key(), contents, grant, deadline))
          .orElse(Revocation.NOT_NEEDED);
    } catch (SealBrokenException unreadable) {
      return Revocation.FAILED;
    }
  }

  private Revocation revoke(
      CredentialKey key, CredentialFields contents, Grant grant, Deadline deadline) {
    var connection =
        apps.apply(key.app())
            .flatMap(app -> Optional.ofNullable(app.connections().get(key.connection())));
    var settings = connection.flatMap(Connection::oauth);
    if (settings.isEmpty()) {
      return Revocation.UNSUPPORTED;
    }
    var params = connection.get().values(contents.params());
    try {
      return deadline.during(
          () -> revoker.revoke(connection.get(), contents.fields(), params, grant, deadline));
    } catch (GatewayException failure) {
      log.warn(
          "the access of a removed credential for connection '{}' of app '{}' was not revoked: {}",
          key.connection(),
          key.app(),
          failure.getMessage());
      return Revocation.FAILED;
    }
  }
}

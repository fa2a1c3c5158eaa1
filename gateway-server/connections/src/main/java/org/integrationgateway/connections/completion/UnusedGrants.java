package org.integrationgateway.connections.completion;

import java.time.Duration;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.oauth.GrantRevoker;
import org.integrationgateway.connections.oauth.Revocation;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Revokes grants with which no connection could be made, where their server has an endpoint. */
public final class UnusedGrants implements GrantRevocation {
  private static final Logger log = LoggerFactory.getLogger(UnusedGrants.class);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final GrantRevoker revoker;

  public UnusedGrants(GrantRevoker revoker) {
    this.revoker = revoker;
  }

  @Override
  public void revoke(Connection connection, CredentialFields contents) {
    if (connection.oauth().isEmpty() || contents.grant().isEmpty()) {
      return;
    }
    var deadline = Deadline.in(LONGEST);
    try {
      var outcome =
          revoker.revoke(
              connection,
              contents.fields(),
              connection.values(contents.params()),
              contents.grant().get(),
              deadline);
      if (outcome != Revocation.DONE) {
        log.info("an unused grant of connection '{}' could not be revoked", connection.name());
      }
    } catch (GatewayException unknown) {
      log.info(
          "an unused grant of connection '{}' could not be revoked: {}",
          connection.name(),
          unknown.detail());
    }
  }
}

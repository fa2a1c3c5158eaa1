package org.integrationgateway.server.connection.completion;

import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.credential.CredentialFields;

/** Takes a grant back that will not be used. */
@FunctionalInterface
public interface GrantRevocation {
  /** Tries to revoke the tokens at their authorization server; does not fail. */
  void revoke(Connection connection, CredentialFields contents);
}

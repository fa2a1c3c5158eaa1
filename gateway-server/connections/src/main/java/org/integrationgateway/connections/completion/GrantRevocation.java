package org.integrationgateway.connections.completion;

import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.core.catalog.Connection;

/** Takes a grant back that will not be used. */
@FunctionalInterface
public interface GrantRevocation {
  /** Tries to revoke the tokens at their authorization server; does not fail. */
  void revoke(Connection connection, CredentialFields contents);
}

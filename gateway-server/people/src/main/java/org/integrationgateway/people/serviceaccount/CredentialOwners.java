package org.integrationgateway.people.serviceaccount;

import java.util.Optional;
import org.integrationgateway.core.call.Caller;

/** Finds out whose credentials a request is about. */
public record CredentialOwners(ServiceAccounts accounts) {
  /**
   * The canonical id of the owner: the caller itself, or a service account that it manages.
   *
   * @param serviceAccount local or canonical id of a service account
   * @throws org.integrationgateway.core.error.GatewayException {@code FORBIDDEN} when the caller
   *     may not manage it
   */
  public String owner(Caller caller, Optional<String> serviceAccount) {
    return serviceAccount
        .map(id -> accounts.owner(caller, id))
        .orElseGet(() -> caller.subject().id());
  }
}

package org.integrationgateway.people.serviceaccount.key;

import java.util.List;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.feature.EventSources;
import org.integrationgateway.people.serviceaccount.ServiceAccounts;

/**
 * The keys of service accounts, for callers that manage the accounts. Every method refuses as
 * {@link ServiceAccounts#get}.
 *
 * @param sources refuses scopes that give more than the caller has
 */
public record ManagedKeys(ServiceAccounts accounts, AccountKeys keys, EventSources sources) {
  /**
   * Adds a key.
   *
   * @throws GatewayException {@code INVALID_STATE} when the service account has the largest number
   *     of keys; as {@link EventSources#requireGrantable}
   */
  public AccountKeys.Added add(Caller caller, String id, AccountKeyRequest request) {
    var account = accounts.get(caller, id);
    sources.requireGrantable(caller, request.scopes());
    var added = keys.add(account.id(), request, caller.subject().id());
    if (!accounts.exists(id)) {
      keys.removeAll(account.subject().id());
      throw new GatewayException(
          ErrorCode.NOT_FOUND, "service account '%s' was deleted during the request".formatted(id));
    }
    return added;
  }

  /** The keys, oldest first. */
  public List<AccountKey> list(Caller caller, String id) {
    return keys.list(accounts.get(caller, id).id());
  }

  /**
   * Deletes a key, and ends the tokens that the account got by it.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public void delete(Caller caller, String id, String key) {
    keys.remove(accounts.get(caller, id).id(), key);
  }
}

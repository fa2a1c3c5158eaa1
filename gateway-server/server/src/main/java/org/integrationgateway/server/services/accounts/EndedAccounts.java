package org.integrationgateway.server.services.accounts;

import org.integrationgateway.server.builtin.identity.AccountObserver;
import org.integrationgateway.server.identity.ApiTokens;
import org.integrationgateway.server.oauth.server.grant.ClientGrants;
import org.integrationgateway.server.session.Sessions;

/**
 * Ends what the logins of an account began: its sessions and the access of programs, and with a
 * disabled or deleted account its API tokens too. A session that outlives a failure here ends with
 * its grant, within a minute.
 */
public record EndedAccounts(Sessions sessions, ClientGrants grants, ApiTokens tokens)
    implements AccountObserver {
  @Override
  public void ended(String subject, Change change) {
    sessions.endAll(subject);
    grants.endAll(subject);
    if (change != Change.PASSWORD) {
      tokens.revokeAll(subject);
    }
  }
}

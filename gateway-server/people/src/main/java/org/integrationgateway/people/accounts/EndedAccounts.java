package org.integrationgateway.people.accounts;

import org.integrationgateway.builtin.identity.AccountObserver;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.session.Sessions;

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

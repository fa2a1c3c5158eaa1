package org.integrationgateway.engines.identity;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;

/**
 * An identity whose codes, tokens and grants are in a {@link GrantLedger}: a subclass logs people
 * in.
 */
public abstract class LedgerIdentity implements Identity {
  /** The ledger, which takes a code for each login. */
  protected abstract GrantLedger ledger();

  @Override
  public Tokens token(TokenRequest request) {
    return ledger().token(request);
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    return ledger().introspect(token);
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    return UserInfo.of(ledger().person(token));
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    return ledger().listGrants(subject, limit, pageToken);
  }

  @Override
  public Grant getGrant(String id) {
    return ledger().getGrant(id);
  }

  @Override
  public void revokeGrant(String id) {
    ledger().revokeGrant(id);
  }
}

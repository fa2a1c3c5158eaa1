package org.integrationgateway.providers.granted;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;

/**
 * The identity provider as a granted provider may use it: to read or also to change people, but
 * never in the name of the gateway itself.
 */
record GrantedIdentity(HostGrants grants, Identity identity) implements Identity {
  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    requireWrite("begin logins");
    requireClient(request.clientId());
    return identity.authorize(request);
  }

  @Override
  public Tokens token(TokenRequest request) {
    requireWrite("get tokens");
    requireClient(request.client().id());
    return identity.token(request);
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    return identity.introspect(token);
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    return identity.userInfo(token);
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    return identity.listGrants(subject, limit, pageToken);
  }

  @Override
  public Grant getGrant(String id) {
    return identity.getGrant(id);
  }

  @Override
  public void revokeGrant(String id) {
    requireWrite("revoke grants");
    identity.revokeGrant(id);
  }

  private void requireWrite(String what) {
    if (!grants.granted().identity().writes()) {
      throw new GrantDenials(grants).access(what, "identity", "write");
    }
  }

  private void requireClient(String client) {
    if (client.isEmpty()) {
      throw new GrantDenials(grants)
          .denied("act as the gateway itself", "name a client of the identity provider");
    }
  }
}

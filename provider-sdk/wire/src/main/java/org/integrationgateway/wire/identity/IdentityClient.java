package org.integrationgateway.wire.identity;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.protocol.v1.GetGrantRequest;
import org.integrationgateway.protocol.v1.IdentityGrpc;
import org.integrationgateway.protocol.v1.IntrospectRequest;
import org.integrationgateway.protocol.v1.ListGrantsRequest;
import org.integrationgateway.protocol.v1.RevokeGrantRequest;
import org.integrationgateway.protocol.v1.UserInfoRequest;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.value.Structs;

/** The client adapter: an identity on the other side of a channel. */
record IdentityClient(Calls calls) implements Identity {
  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    var page =
        calls.ask(
            IdentityGrpc.getAuthorizeMethod(), IdentityRequests.write(request), "a login page");
    try {
      return new LoginPage(URI.create(page.getUrl()), Absent.text(page.getState()));
    } catch (IllegalArgumentException garbled) {
      throw new ServiceException(
          Reason.FAILED, "the login page of provider '" + calls.name() + "' is not a URL", garbled);
    }
  }

  @Override
  public Tokens token(TokenRequest request) {
    return Answers.read(
        calls.ask(IdentityGrpc.getTokenMethod(), IdentityRequests.write(request), "a token"));
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    var request = IntrospectRequest.newBuilder().setToken(Absent.plain(token)).build();
    return Answers.read(calls.ask(IdentityGrpc.getIntrospectMethod(), request, "a token"));
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    var request = UserInfoRequest.newBuilder().setToken(Absent.plain(token)).build();
    var info = calls.ask(IdentityGrpc.getUserInfoMethod(), request, "a token");
    return new UserInfo(Answers.read(info.getSubject()), Structs.read(info.getClaims()));
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    var request = ListGrantsRequest.newBuilder();
    subject.ifPresent(request::setSubject);
    pageToken.ifPresent(request::setPageToken);
    // On the wire 0 stands for the default number, so it cannot be requested.
    request.setPageSize(limit == 0 ? -1 : limit);
    return Answers.read(calls.ask(IdentityGrpc.getListGrantsMethod(), request.build(), "grants"));
  }

  @Override
  public Grant getGrant(String id) {
    var request = GetGrantRequest.newBuilder().setGrantId(id).build();
    return Answers.read(calls.ask(IdentityGrpc.getGetGrantMethod(), request, "a grant"));
  }

  @Override
  public void revokeGrant(String id) {
    var request = RevokeGrantRequest.newBuilder().setGrantId(id).build();
    calls.ask(IdentityGrpc.getRevokeGrantMethod(), request, "a grant");
  }
}

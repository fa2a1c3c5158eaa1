package org.integrationgateway.server.publicapi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.identity.Authenticator;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;

/** The identity provider, as a caller may use it: for itself, and operators for every subject. */
record CallerIdentity(PublicOffers offers, CallerRequest request, Identity identity)
    implements Identity {
  @Override
  public LoginPage authorize(AuthorizeRequest asked) {
    return new LoginIdentity(identity, offers.url()).authorize(asked);
  }

  @Override
  public Tokens token(TokenRequest asked) {
    return new LoginIdentity(identity, offers.url()).token(asked);
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    if (request.isLimited() && !isPresented(token)) {
      request.requireUnlimited("another token");
    }
    var found = described(token);
    return found.filter(info -> isOwn(info.person().id()) || offers.isOperator(request));
  }

  /** No other server gets to see a token of this gateway. */
  private Optional<TokenInfo> described(Secret token) {
    return Authenticator.isOwn(token)
        ? offers.tokens().owner(token).map(CallerIdentity::described)
        : identity.introspect(token);
  }

  private static TokenInfo described(Caller caller) {
    return new TokenInfo(
        person(caller),
        caller.subject().scopes(),
        "",
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    if (token.isEmpty() || isPresented(token.get())) {
      return ofCaller();
    }
    request.requireUnlimited("another token");
    var person =
        described(token.get())
            .map(TokenInfo::person)
            .filter(found -> isOwn(found.id()) || offers.isOperator(request))
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.INVALID_PARAMETERS,
                        "the token in the request is not valid, or not one of your own"));
    return Authenticator.isOwn(token.get())
        ? new UserInfo(person, Map.of())
        : identity.userInfo(token);
  }

  /** Subjects without an account, such as service accounts, are known by their token alone. */
  private UserInfo ofCaller() {
    try {
      return identity.userInfo(Optional.empty());
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.NOT_FOUND
          || refused.reason() == Reason.INVALID_TOKEN
          || refused.reason() == Reason.NOT_SUPPORTED) {
        return new UserInfo(person(request.caller()), Map.of());
      }
      throw refused;
    }
  }

  private static Person person(Caller caller) {
    var subject = caller.subject();
    return new Person(
        subject.id(),
        subject.email(),
        subject.email().isPresent(),
        subject.displayName(),
        caller.groups());
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    request.requireUnlimited("the list of grants");
    var owner = subject.orElse(request.subject());
    if (!isOwn(owner) && !offers.isOperator(request)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "the grants of %s are not yours: operators of this gateway can see them"
              .formatted(owner));
    }
    return of(owner, () -> identity.listGrants(Optional.of(owner), limit, pageToken));
  }

  @Override
  public Grant getGrant(String id) {
    request.requireUnlimited("a grant");
    var grant = asHost(() -> identity.getGrant(id));
    if (!isOwn(grant.subject()) && !offers.isOperator(request)) {
      throw new ServiceException(Reason.NOT_FOUND, "there is no grant '" + id + "'");
    }
    return grant;
  }

  @Override
  public void revokeGrant(String id) {
    var grant = getGrant(id);
    asHost(
        () -> {
          identity.revokeGrant(id);
          return grant;
        });
    offers
        .audit()
        .record(request.event("grant.revoke").with("grant", id).with("owner", grant.subject()));
  }

  private <T> T of(String owner, Supplier<T> work) {
    return isOwn(owner) ? work.get() : asHost(work);
  }

  /** The provider gives each subject its own grants, and the host itself all. */
  private static <T> T asHost(Supplier<T> work) {
    return CallContext.withoutAny(work);
  }

  private boolean isOwn(String subject) {
    return subject.equals(request.subject());
  }

  private boolean isPresented(Secret token) {
    return request.presented().filter(token::matches).isPresent();
  }
}

package org.integrationgateway.people;

import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.feature.CloseStack;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.Authenticator;
import org.integrationgateway.http.identity.IdentityTokens;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.http.identity.Profiles;
import org.integrationgateway.people.api.oauth.IssuerUrls;
import org.integrationgateway.people.api.oauth.RequestProofs;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.oauth.proof.KeyProofs;
import org.integrationgateway.people.oauth.proof.UsedTokens;
import org.integrationgateway.people.oauth.service.AccountAccess;
import org.integrationgateway.people.serviceaccount.key.AccountKeys;
import org.integrationgateway.people.session.GrantChecks;
import org.integrationgateway.people.session.PageSessions;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The proofs of who a caller is: tokens, sessions, and the grants of clients. */
public record Authentication(
    Profiles profiles,
    ApiTokens tokens,
    Sessions sessions,
    PageSessions pages,
    ClientGrants grants,
    AccountKeys keys,
    AccountAccess access,
    UsedTokens used,
    RequestProofs proofs,
    Authenticator authenticator) {
  /**
   * Opens the stores of a server.
   *
   * @param live the configuration as it is now
   * @param running the identity providers, once they are started
   */
  public static Authentication of(
      Supplier<GatewayConfig> live,
      State state,
      ServiceFinder running,
      PublicUrl url,
      AuditTrail audit,
      CloseStack opened,
      Clock clock) {
    var config = live.get();
    var keys = state.keys();
    var profiles = new Profiles(state);
    var tokens =
        opened.add(
            new ApiTokens(
                new IndexedDbTokenStore(state),
                keys.hash(),
                () -> live.get().server().apiTokenTtl(),
                profiles::find,
                clock));
    Function<String, Optional<Identity>> identities =
        name -> running.find(ProviderKind.IDENTITY, name);
    var declared =
        config.providers().of(ProviderKind.IDENTITY).stream()
            .map(ProviderConfig::name)
            .collect(Collectors.toSet());
    var checks = opened.add(new GrantChecks(declared, identities, audit, clock));
    var sessions =
        opened.add(
            new Sessions(state, profiles, () -> live.get().server().session(), checks, clock));
    var grants =
        opened.add(
            new ClientGrants(
                state, () -> live.get().server().mcp().login(), profiles::find, audit, clock));
    var accountKeys = new AccountKeys(state, clock);
    var access =
        new AccountAccess(
            state, accountKeys, () -> live.get().server().mcp().login().accessTokenLife(), clock);
    var used = new UsedTokens(state, clock);
    var pages = new PageSessions(sessions, keys, clock);
    var serving = config.providers().defaultOf(ProviderKind.IDENTITY).map(ProviderConfig::name);
    var given = new IdentityTokens(keys.hash(), identities, url);
    return new Authentication(
        profiles,
        tokens,
        sessions,
        pages,
        grants,
        accountKeys,
        access,
        used,
        new RequestProofs(
            new KeyProofs(
                used, keys.hash(), () -> live.get().server().mcp().login().proofNonce(), clock),
            new IssuerUrls(url)),
        new Authenticator(tokens, pages, access::find, given::find, serving));
  }
}

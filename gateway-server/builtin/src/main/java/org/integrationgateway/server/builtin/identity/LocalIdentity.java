package org.integrationgateway.server.builtin.identity;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.LoginPage;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.UserInfo;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.server.builtin.identity.grant.GrantAccess;
import org.integrationgateway.server.builtin.identity.grant.GrantPages;
import org.integrationgateway.server.builtin.identity.grant.StandardClaims;
import org.integrationgateway.server.builtin.identity.password.RandomSecrets;
import org.integrationgateway.server.builtin.identity.token.Grants;
import org.integrationgateway.server.builtin.identity.token.Issuing;
import org.integrationgateway.server.builtin.identity.token.StoredToken;
import org.integrationgateway.server.builtin.identity.token.StoredToken.Type;

/**
 * Accounts with passwords, and their grants, in a database that replicas share. Tokens are random
 * texts; only their hashes are stored, so each can be revoked at once.
 */
public final class LocalIdentity implements Identity {
  /** The login page, below the base URL. */
  public static final String LOGIN = "/identity/local/login";

  static final Duration CODE_LIFE = Duration.ofMinutes(2);
  private static final Duration CODE_MEMORY = Duration.ofDays(1);

  private final IdentityDatabase database;
  private final LocalSettings settings;
  private final Clients clients;
  private final LocalTokens tokens;
  private final LocalAccounts accounts;
  private final InstantSource time;

  /**
   * An identity in a database. * * @param stores set up when they are empty; this object does not
   * close them
   */
  public LocalIdentity(IndexedDb stores, LocalSettings settings, InstantSource time) {
    this.database = new IdentityDatabase(stores);
    this.settings = settings;
    this.clients = new Clients(settings.clients());
    this.tokens = new LocalTokens(database, settings, clients, time);
    this.accounts = new LocalAccounts(database, settings, time);
    this.time = time;
  }

  /** The accounts. */
  public LocalAccounts accounts() {
    return accounts;
  }

  @Override
  public LoginPage authorize(AuthorizeRequest request) {
    accept(request);
    var query = new LinkedHashMap<String, String>();
    query.put("client_id", request.clientId());
    query.put("redirect_uri", request.redirectUri());
    request.state().ifPresent(state -> query.put("state", state));
    query.put("code_challenge", request.codeChallenge());
    query.put("code_challenge_method", request.codeChallengeMethod());
    query.put("scope", String.join(" ", request.scopes()));
    query.put("resource", String.join(" ", request.resources()));
    request.nonce().ifPresent(nonce -> query.put("nonce", nonce));
    request.loginHint().ifPresent(hint -> query.put("login_hint", hint));
    return new LoginPage(URI.create(base() + LOGIN + "?" + encoded(query)), request.state());
  }

  /**
   * The client that a login is for; checks that the request may end in a code.
   *
   * @throws ServiceException {@code INVALID_INPUT}; the browser must not be redirected then
   */
  public LocalClient accept(AuthorizeRequest request) {
    var client = clients.named(request.clientId());
    if (!Clients.mayEndAt(client, request.redirectUri())) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "redirect_uri '%s' is not registered for client '%s': register exactly this URI"
              .formatted(request.redirectUri(), client.id()));
    }
    Clients.narrowed("scopes", client.scopes(), request.scopes());
    return client;
  }

  /**
   * Logs in. The login ends with a code for the client, or goes on with {@link #confirm}.
   *
   * @param address of the browser
   * @throws ServiceException as {@link LocalAccounts#login}
   */
  public LocalLogin login(AuthorizeRequest request, String login, Secret password, String address) {
    accept(request);
    var passed = accounts.login(login, password, address);
    return passed.step().isPresent()
        ? new LocalLogin(passed.account().subject(), Optional.empty(), passed.step())
        : ended(request, passed.account());
  }

  /**
   * Goes on with a login whose password was right.
   *
   * @param step of that login
   * @param code of the account's device, or a recovery code
   * @throws ServiceException {@code INVALID_GRANT} for a wrong code; {@code INVALID_INPUT} when the
   *     login took too long; {@code LOCKED}
   */
  public LocalLogin confirm(AuthorizeRequest request, Secret step, String code, String address) {
    accept(request);
    return ended(request, accounts.confirm(step, code, address));
  }

  private LocalLogin ended(AuthorizeRequest request, Account account) {
    var client = accept(request);
    var now = time.instant();
    var code =
        database.write(
            tx ->
                new Issuing(LocalAccounts.unchanged(tx, account), now)
                    .keep(
                        Type.CODE,
                        made ->
                            new StoredToken(
                                RandomSecrets.hash(made),
                                Type.CODE,
                                account.subject(),
                                client.id(),
                                RandomSecrets.id("g_"),
                                Clients.narrowed("scopes", client.scopes(), request.scopes()),
                                request.resources(),
                                request.redirectUri(),
                                request.codeChallenge(),
                                false,
                                now.plus(CODE_LIFE),
                                now.plus(CODE_MEMORY))));
    var answer = new LinkedHashMap<String, String>();
    answer.put("code", code.use(text -> text));
    request.state().ifPresent(state -> answer.put("state", state));
    // RFC 9207: identifies the issuer to the client.
    answer.put("iss", base());
    var separator = request.redirectUri().indexOf('?') < 0 ? "?" : "&";
    var end = URI.create(request.redirectUri() + separator + encoded(answer));
    return new LocalLogin(account.subject(), Optional.of(end), Optional.empty());
  }

  @Override
  public Tokens token(TokenRequest request) {
    return tokens.answer(request);
  }

  @Override
  public Optional<TokenInfo> introspect(Secret token) {
    return database.read(
        tx ->
            tokens
                .active(tx, token)
                .map(
                    found ->
                        new TokenInfo(
                            LocalTokens.person(tx, found.subject()).orElseThrow(),
                            found.scopes(),
                            found.client(),
                            Optional.of(found.expiresAt()),
                            Optional.of(found.grant()).filter(id -> !id.isEmpty()),
                            found.resources())));
  }

  @Override
  public UserInfo userInfo(Optional<Secret> token) {
    if (token.isPresent()) {
      return introspect(token.get())
          .map(info -> StandardClaims.of(info.person()))
          .orElseThrow(() -> invalid("the token is not valid or has expired: log in again"));
    }
    var subject =
        CallContext.currentSubject()
            .map(Subject::id)
            .orElseThrow(() -> invalid("the call has neither a token nor a subject"));
    return database
        .read(tx -> LocalTokens.person(tx, subject))
        .map(StandardClaims::of)
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_FOUND, "'%s' has no account here".formatted(subject)));
  }

  @Override
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    var whose = GrantAccess.whose(subject);
    return database.read(tx -> GrantPages.page(tx, whose, limit, pageToken));
  }

  @Override
  public Grant getGrant(String id) {
    return database
        .read(tx -> Grants.find(tx, id))
        .filter(GrantAccess::isSeen)
        .orElseThrow(() -> GrantAccess.unknown(id));
  }

  @Override
  public void revokeGrant(String id) {
    var now = time.instant();
    boolean known =
        database.write(
            tx -> {
              var grant = Grants.find(tx, id).filter(GrantAccess::isSeen);
              grant.ifPresent(found -> Grants.revoke(tx, id, now));
              return grant.isPresent();
            });
    if (!known) {
      throw GrantAccess.unknown(id);
    }
  }

  /** The base URL of the gateway, without a slash at the end. */
  private String base() {
    var base =
        CallContext.current()
            .flatMap(CallContext::baseUrl)
            .orElseGet(() -> settings.baseUrl().get().toString());
    return base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
  }

  private static String encoded(Map<String, String> parameters) {
    return String.join(
        "&",
        parameters.entrySet().stream()
            .filter(each -> !each.getValue().isEmpty())
            .map(
                each ->
                    each.getKey()
                        + "="
                        + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
            .toList());
  }

  private static ServiceException invalid(String message) {
    return new ServiceException(Reason.INVALID_TOKEN, message);
  }
}

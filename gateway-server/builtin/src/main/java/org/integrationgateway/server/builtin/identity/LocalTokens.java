package org.integrationgateway.server.builtin.identity;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.TypedToken;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.server.builtin.identity.password.RandomSecrets;
import org.integrationgateway.server.builtin.identity.token.Grants;
import org.integrationgateway.server.builtin.identity.token.Issuing;
import org.integrationgateway.server.builtin.identity.token.StoredToken;
import org.integrationgateway.server.builtin.identity.token.StoredToken.Type;
import org.integrationgateway.server.builtin.identity.token.TokenDocument;

/** Answers token requests of each grant type. */
final class LocalTokens {
  private final IdentityDatabase database;
  private final LocalSettings settings;
  private final Clients clients;
  private final InstantSource time;

  LocalTokens(
      IdentityDatabase database, LocalSettings settings, Clients clients, InstantSource time) {
    this.database = database;
    this.settings = settings;
    this.clients = clients;
    this.time = time;
  }

  Tokens answer(TokenRequest request) {
    var client = clients.authenticated(request.client());
    if (request instanceof TokenRequest.AuthorizationCode code) {
      return once(
          client,
          Type.CODE,
          code.code(),
          (tx, found) ->
              isAnswered(found, code) && !isOutlived(tx, found)
                  ? Optional.of(granted(tx, found))
                  : Optional.empty());
    }
    if (request instanceof TokenRequest.RefreshToken refresh) {
      return once(
          client,
          Type.REFRESH,
          refresh.refreshToken(),
          (tx, found) -> refreshed(tx, found, refresh));
    }
    if (request instanceof TokenRequest.ClientCredentials asked) {
      return forItself(client, asked);
    }
    if (request instanceof TokenRequest.TokenExchange exchange) {
      return exchanged(client, exchange);
    }
    throw new ServiceException(
        Reason.NOT_SUPPORTED,
        "grant type '%s' is not supported: authorization_code, refresh_token, client_credentials and token-exchange are"
            .formatted(request.grantType()));
  }

  /**
   * Uses a code or refresh token once. A token that was used before has been copied, so the grant
   * and every token under it end. That change is committed, so the refusal is thrown after the
   * transaction.
   */
  private Tokens once(
      LocalClient client,
      Type type,
      Secret secret,
      BiFunction<Transaction, StoredToken, Optional<Tokens>> use) {
    var now = time.instant();
    return database
        .write(
            tx -> {
              var found = find(tx, secret, type).filter(t -> t.client().equals(client.id()));
              if (found.isEmpty()) {
                return Optional.<Tokens>empty();
              }
              if (found.get().used()) {
                Grants.revoke(tx, found.get().grant(), now);
                return Optional.<Tokens>empty();
              }
              if (!found.get().expiresAt().isAfter(now)) {
                return Optional.<Tokens>empty();
              }
              tx.store(TokenDocument.STORE).put(TokenDocument.write(found.get().asUsed()));
              return use.apply(tx, found.get());
            })
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.INVALID_GRANT,
                    type == Type.CODE
                        ? "the code is not valid for this client, redirect URI and verifier: log in"
                            + " again"
                        : "the refresh token is not valid or has expired: log in again"));
  }

  private static boolean isAnswered(StoredToken code, TokenRequest.AuthorizationCode request) {
    var challenge =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(request.codeVerifier().useBytes(RandomSecrets::sha256));
    return code.redirectUri().equals(request.redirectUri())
        && Secret.of(code.challenge()).matches(Secret.of(challenge));
  }

  /**
   * Whether all grants of the account ended after the code was issued: that ends the code too,
   * which has no grant yet.
   */
  private static boolean isOutlived(Transaction tx, StoredToken code) {
    var madeAt = code.expiresAt().minus(LocalIdentity.CODE_LIFE);
    return Account.loginOf(code.subject())
        .flatMap(login -> tx.store(AccountDocument.STORE).get(Key.of(login)))
        .flatMap(account -> account.instant(AccountDocument.ENDED))
        .filter(madeAt::isBefore)
        .isPresent();
  }

  private Tokens granted(Transaction tx, StoredToken code) {
    var now = time.instant();
    var person = person(tx, code.subject()).orElseThrow(LocalTokens::closed);
    var grant =
        new Grant(
            code.grant(),
            code.subject(),
            code.client(),
            code.scopes(),
            now,
            Optional.of(now.plus(settings.grantLife())),
            Optional.empty());
    Grants.put(tx, grant);
    return new Issuing(tx, now).pair(grant, code, code.scopes(), accessLife(), person);
  }

  private Optional<Tokens> refreshed(
      Transaction tx, StoredToken token, TokenRequest.RefreshToken request) {
    var now = time.instant();
    var grant = Grants.find(tx, token.grant()).filter(found -> found.holds(now));
    var person = person(tx, token.subject());
    if (grant.isEmpty() || person.isEmpty()) {
      return Optional.empty();
    }
    var scopes = Clients.narrowed("scopes", grant.get().scopes(), request.scopes());
    return Optional.of(
        new Issuing(tx, now).pair(grant.get(), token, scopes, accessLife(), person.get()));
  }

  private Tokens forItself(LocalClient client, TokenRequest.ClientCredentials request) {
    var subject =
        client
            .serviceAccount()
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.DENIED,
                        "client '%s' has no service account: a user must log in"
                            .formatted(client.id())));
    var scopes = Clients.narrowed("scopes", client.scopes(), request.scopes());
    var now = time.instant();
    var end = now.plus(accessLife());
    var secret =
        database.write(
            tx ->
                new Issuing(tx, now)
                    .keep(
                        Type.ACCESS,
                        made ->
                            new StoredToken(
                                RandomSecrets.hash(made),
                                Type.ACCESS,
                                subject,
                                client.id(),
                                "",
                                scopes,
                                request.resources(),
                                "",
                                "",
                                false,
                                end,
                                end)));
    return plain(
        secret, accessLife(), scopes, Optional.empty(), Optional.empty(), Person.of(subject));
  }

  private Tokens exchanged(LocalClient client, TokenRequest.TokenExchange request) {
    onlyAccessTokens(request.subject().type());
    request.actor().map(TypedToken::type).ifPresent(LocalTokens::onlyAccessTokens);
    request.requestedType().ifPresent(LocalTokens::onlyAccessTokens);
    var now = time.instant();
    return database.write(
        tx -> {
          var found = active(tx, request.subject().token());
          if (request.actor().filter(actor -> active(tx, actor.token()).isEmpty()).isPresent()) {
            throw closed();
          }
          var token = found.orElseThrow(LocalTokens::closed);
          // A public client is not authenticated, so it exchanges only its own tokens.
          if (client.secret().isEmpty() && !token.client().equals(client.id())) {
            throw new ServiceException(
                Reason.DENIED,
                "client '%s' has no secret and can exchange only tokens of its own"
                    .formatted(client.id()));
          }
          var scopes = Clients.narrowed("scopes", token.scopes(), request.scopes());
          var resources = Clients.narrowed("resources", token.resources(), request.resources());
          var end =
              now.plus(accessLife()).isBefore(token.expiresAt())
                  ? now.plus(accessLife())
                  : token.expiresAt();
          var secret = new Issuing(tx, now).token(Type.ACCESS, token, scopes, resources, end);
          return plain(
              secret,
              Duration.between(now, end),
              scopes,
              Optional.of(TypedToken.ACCESS_TOKEN),
              Optional.of(token.grant()).filter(id -> !id.isEmpty()),
              person(tx, token.subject()).orElseThrow(LocalTokens::closed));
        });
  }

  /** The access token, if it is valid now. */
  Optional<StoredToken> active(Transaction tx, Secret secret) {
    var now = time.instant();
    return find(tx, secret, Type.ACCESS)
        .filter(token -> token.expiresAt().isAfter(now))
        .filter(token -> clients.knows(token.client()))
        .filter(
            token ->
                token.grant().isEmpty()
                    || Grants.find(tx, token.grant()).filter(g -> g.holds(now)).isPresent())
        .filter(token -> person(tx, token.subject()).isPresent());
  }

  /** The subject of a token; empty for a disabled account. */
  static Optional<Person> person(Transaction tx, String subject) {
    var login = Account.loginOf(subject);
    return login.isEmpty()
        ? Optional.of(Person.of(subject))
        : tx.store(AccountDocument.STORE)
            .get(Key.of(login.get()))
            .map(AccountDocument::read)
            .filter(account -> !account.disabled())
            .map(Account::person);
  }

  private static Optional<StoredToken> find(Transaction tx, Secret secret, Type type) {
    return tx.store(TokenDocument.STORE)
        .get(Key.of(RandomSecrets.hash(secret)))
        .map(TokenDocument::read)
        .filter(token -> token.type() == type);
  }

  private Duration accessLife() {
    return settings.accessTokenLife();
  }

  private static Tokens plain(
      Secret access,
      Duration life,
      List<String> scopes,
      Optional<String> issuedType,
      Optional<String> grant,
      Person person) {
    return new Tokens(
        access,
        Optional.of(life),
        Optional.empty(),
        scopes,
        Optional.empty(),
        issuedType,
        grant,
        person);
  }

  private static void onlyAccessTokens(String type) {
    if (!type.equals(TypedToken.ACCESS_TOKEN)) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED,
          "tokens of type '%s' are not exchanged here: only %s"
              .formatted(type, TypedToken.ACCESS_TOKEN));
    }
  }

  private static ServiceException closed() {
    return new ServiceException(
        Reason.INVALID_GRANT, "the token is not valid or has expired: log in again");
  }
}

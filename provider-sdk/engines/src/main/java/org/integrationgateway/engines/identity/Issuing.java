package org.integrationgateway.engines.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.identity.StoredToken.Type;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.TypedToken;

/**
 * Issues codes and tokens within a transaction, at one moment. A request that is refused by an
 * exception wrote nothing; an empty result keeps what was written, as the end of a grant.
 */
final class Issuing {
  private final LedgerRecords records;
  private final RegisteredClients clients;
  private final TokenLifetimes lifetimes;
  private final Instant now;

  Issuing(LedgerRecords records, RegisteredClients clients, TokenLifetimes lifetimes, Instant now) {
    this.records = records;
    this.clients = clients;
    this.lifetimes = lifetimes;
    this.now = now;
  }

  Optional<Tokens> redeemed(TokenRequest.AuthorizationCode request) {
    var found = unused(Type.CODE, request.code(), request.client().id());
    found.ifPresent(code -> use(request.code(), code));
    var challenge = Secret.of(RandomSecrets.challenge(request.codeVerifier()));
    return found
        .filter(code -> code.redirectUri().equals(request.redirectUri()))
        .filter(code -> challenge.matches(Secret.of(code.challenge())))
        .filter(code -> !records.endedSince(code.subject(), code.issuedAt()))
        .flatMap(this::granted);
  }

  /** The tokens of a login, under a new grant. */
  Optional<Tokens> granted(StoredToken login) {
    return records
        .person(login.subject())
        .map(
            person -> {
              var grant =
                  new Grant(
                      login.grant(),
                      login.subject(),
                      login.client(),
                      login.scopes(),
                      now,
                      Optional.of(now.plus(lifetimes.grant())),
                      Optional.empty());
              records.put(grant);
              return pair(grant, login, login.scopes(), person);
            });
  }

  Optional<Tokens> refreshed(TokenRequest.RefreshToken request) {
    var found = unused(Type.REFRESH, request.refreshToken(), request.client().id());
    var grant = found.flatMap(token -> records.grant(token.grant())).filter(it -> it.holds(now));
    var person = grant.flatMap(it -> records.person(it.subject()));
    if (person.isEmpty()) {
      return Optional.empty();
    }
    var most = grant.orElseThrow().scopes();
    var scopes = RegisteredClients.narrowed("scopes", most, request.scopes());
    var token = found.orElseThrow();
    use(request.refreshToken(), token);
    return Optional.of(pair(grant.orElseThrow(), token, scopes, person.get()));
  }

  /** The code or token, if it works. A used one has been copied, so its grant ends. */
  private Optional<StoredToken> unused(Type type, Secret text, String client) {
    var found = find(type, text).filter(token -> token.client().equals(client));
    found
        .filter(StoredToken::used)
        .ifPresent(token -> GrantLedger.end(records, token.grant(), now));
    return found.filter(token -> !token.used() && token.expiresAt().isAfter(now));
  }

  private void use(Secret text, StoredToken token) {
    records.put(RandomSecrets.hash(text), token.asUsed());
  }

  /** An access token and the next refresh token under a grant. */
  private Tokens pair(Grant grant, StoredToken from, List<String> scopes, Person person) {
    var grantEnd = grant.expiresAt().orElse(Instant.MAX);
    var access = from.next(Type.ACCESS, scopes, from.resources(), accessEnd(grantEnd));
    var refresh = from.next(Type.REFRESH, grant.scopes(), from.resources(), grantEnd);
    return tokens(access, Optional.of(keep(refresh)), Optional.empty(), person);
  }

  /** A token for the client itself, without a grant. */
  Tokens forItself(TokenRequest.ClientCredentials request, String subject, List<String> scopes) {
    var access =
        new StoredToken(
            Type.ACCESS,
            subject,
            request.client().id(),
            "",
            scopes,
            request.resources(),
            "",
            "",
            false,
            accessEnd(Instant.MAX));
    return tokens(access, Optional.empty(), Optional.empty(), Person.of(subject));
  }

  /** A token with at most the rights of the given one, under the same grant. */
  Tokens exchanged(TokenRequest.TokenExchange request, boolean authenticated) {
    requireAccessToken(request.subject().type());
    request.actor().map(TypedToken::type).ifPresent(Issuing::requireAccessToken);
    request.requestedType().ifPresent(Issuing::requireAccessToken);
    if (request.actor().filter(actor -> active(actor.token()).isEmpty()).isPresent()) {
      throw ended();
    }
    var token = active(request.subject().token()).orElseThrow(Issuing::ended);
    // A public client is not authenticated, so it exchanges only its own tokens.
    if (!authenticated && !token.client().equals(request.client().id())) {
      throw new ServiceException(
          Reason.DENIED,
          "client '%s' has no secret and can exchange only tokens of its own"
              .formatted(request.client().id()));
    }
    var scopes = RegisteredClients.narrowed("scopes", token.scopes(), request.scopes());
    var resources = RegisteredClients.narrowed("resources", token.resources(), request.resources());
    var access = token.next(Type.ACCESS, scopes, resources, accessEnd(token.expiresAt()));
    var person = records.person(token.subject()).orElseThrow(Issuing::ended);
    return tokens(access, Optional.empty(), Optional.of(TypedToken.ACCESS_TOKEN), person);
  }

  private static void requireAccessToken(String type) {
    if (!type.equals(TypedToken.ACCESS_TOKEN)) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED,
          "tokens of type '%s' are not exchanged here: only %s"
              .formatted(type, TypedToken.ACCESS_TOKEN));
    }
  }

  /** The access token, if it works now. */
  Optional<StoredToken> active(Secret text) {
    return find(Type.ACCESS, text)
        .filter(token -> token.expiresAt().isAfter(now))
        .filter(token -> clients.knows(token.client()))
        .filter(
            token ->
                grantOf(token).isEmpty()
                    || records.grant(token.grant()).filter(it -> it.holds(now)).isPresent())
        .filter(token -> records.person(token.subject()).isPresent());
  }

  static Optional<String> grantOf(StoredToken token) {
    return Optional.of(token.grant()).filter(id -> !id.isEmpty());
  }

  private Optional<StoredToken> find(Type type, Secret text) {
    return records.token(RandomSecrets.hash(text)).filter(token -> token.type() == type);
  }

  private Instant accessEnd(Instant most) {
    var end = now.plus(lifetimes.accessToken());
    return end.isBefore(most) ? end : most;
  }

  private Tokens tokens(
      StoredToken access, Optional<Secret> refresh, Optional<String> type, Person person) {
    records.forget(now);
    return new Tokens(
        keep(access),
        Optional.of(Duration.between(now, access.expiresAt())),
        refresh,
        access.scopes(),
        Optional.empty(),
        type,
        grantOf(access),
        person);
  }

  /** Stores a code or token; returns its text. */
  Secret keep(StoredToken token) {
    var text = RandomSecrets.secret(token.type().prefix());
    records.put(RandomSecrets.hash(text), token);
    return text;
  }

  private static ServiceException ended() {
    return invalid("the token is not valid or has expired: log in again");
  }

  static ServiceException invalid(String message) {
    return new ServiceException(Reason.INVALID_GRANT, message);
  }
}

package org.integrationgateway.engines.identity;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.engines.identity.StoredToken.Type;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;

/**
 * The codes, tokens and grants of an identity provider. An {@link Identity} logs people in, takes a
 * {@link #code} for each login, and passes its other requests on to the methods of the same names.
 *
 * <p>Codes and tokens are random texts; the store has their hashes only, so that each can be
 * revoked at once. A code works for {@link StoredToken#CODE_LIFE}, once, and with the verifier of
 * its challenge (RFC 7636). A refresh token works once and gives the next. A code or refresh token
 * that comes a second time was copied: it ends its grant, with every token under it (RFC 9700,
 * section 4.14.2). An access token lives no longer than its grant.
 */
public final class GrantLedger {
  private final LedgerStore store;
  private final RegisteredClients clients;
  private final TokenLifetimes lifetimes;
  private final InstantSource time;

  /** A ledger over a store. */
  public GrantLedger(
      LedgerStore store, RegisteredClients clients, TokenLifetimes lifetimes, InstantSource time) {
    this.store = store;
    this.clients = clients;
    this.lifetimes = lifetimes;
    this.time = time;
  }

  /**
   * Issues the code at the end of a login.
   *
   * @throws ServiceException as {@link RegisteredClients#accept}
   */
  public Secret code(AuthorizeRequest request, String subject) {
    return store.write(records -> code(records, request, subject));
  }

  /** As {@link #code(AuthorizeRequest, String)}, within a transaction of the store. */
  public Secret code(LedgerRecords records, AuthorizeRequest request, String subject) {
    records.forget(time.instant());
    return issuing(records).keep(login(request, subject, false));
  }

  private Issuing issuing(LedgerRecords records) {
    return new Issuing(records, clients, lifetimes, time.instant());
  }

  private StoredToken login(AuthorizeRequest request, String subject, boolean used) {
    var most = clients.accept(request).scopes();
    return new StoredToken(
        Type.CODE,
        subject,
        request.clientId(),
        RandomSecrets.id("g_"),
        RegisteredClients.narrowed("scopes", most, request.scopes()),
        request.resources(),
        request.redirectUri(),
        request.codeChallenge(),
        used,
        time.instant().plus(StoredToken.CODE_LIFE));
  }

  /**
   * Refuses a code of another program that has opened a grant, and ends that grant.
   *
   * @throws ServiceException {@code INVALID_GRANT}
   */
  public void requireNew(Secret foreignCode) {
    var known = store.read(records -> records.token(RandomSecrets.hash(foreignCode)));
    if (known.isPresent()) {
      end(known.get().grant());
      throw Issuing.invalid("the code was used before: log in again");
    }
  }

  /**
   * Opens a grant for a login that ended with a code of another program, which has checked it.
   *
   * @param request with which the login began
   * @throws ServiceException as {@link #requireNew}
   */
  public Tokens open(Secret foreignCode, AuthorizeRequest request, String subject) {
    requireNew(foreignCode);
    var login = login(request, subject, true);
    return store
        .write(
            records -> {
              var hash = RandomSecrets.hash(foreignCode);
              // The code may have opened a grant since the check above.
              var known = records.token(hash);
              if (known.isPresent()) {
                end(records, known.get().grant(), time.instant());
                return Optional.<Tokens>empty();
              }
              records.put(hash, login);
              return issuing(records).granted(login);
            })
        .orElseThrow(
            () ->
                Issuing.invalid(
                    "the code was used before, or '%s' has no account here: log in again"
                        .formatted(subject)));
  }

  /** As {@link Identity#token}: authenticates the client, and issues for every grant type. */
  public Tokens token(TokenRequest request) {
    var client = clients.authenticated(request.client());
    if (request instanceof TokenRequest.AuthorizationCode code) {
      return store
          .write(records -> issuing(records).redeemed(code))
          .orElseThrow(
              () ->
                  Issuing.invalid(
                      "the code is not valid for this client, redirect URI and verifier: log in"
                          + " again"));
    }
    if (request instanceof TokenRequest.RefreshToken refresh) {
      return store
          .write(records -> issuing(records).refreshed(refresh))
          .orElseThrow(
              () -> Issuing.invalid("the refresh token is not valid or has expired: log in again"));
    }
    if (request instanceof TokenRequest.ClientCredentials own) {
      var account =
          client
              .serviceAccount()
              .orElseThrow(
                  () ->
                      new ServiceException(
                          Reason.DENIED,
                          "client '%s' has no service account: a user must log in"
                              .formatted(own.client().id())));
      var scopes = RegisteredClients.narrowed("scopes", client.scopes(), own.scopes());
      return store.write(
          records -> issuing(records).forItself(own, "service_account:" + account, scopes));
    }
    if (request instanceof TokenRequest.TokenExchange exchange) {
      return store.write(
          records -> issuing(records).exchanged(exchange, client.secret().isPresent()));
    }
    throw new ServiceException(
        Reason.NOT_SUPPORTED,
        "grant type '%s' is not supported: authorization_code, refresh_token, client_credentials and token-exchange are"
            .formatted(request.grantType()));
  }

  /**
   * The grant of a refresh token that would work now, so that an identity can ask another program
   * whether the login still holds, before it passes the request on.
   *
   * @throws ServiceException {@code INVALID_GRANT} when the client is not authenticated
   */
  public Optional<Grant> grantOf(TokenRequest.RefreshToken request) {
    clients.authenticated(request.client());
    var now = time.instant();
    return store.read(
        records ->
            records
                .token(RandomSecrets.hash(request.refreshToken()))
                .filter(found -> found.type() == Type.REFRESH && !found.used())
                .filter(found -> found.client().equals(request.client().id()))
                .flatMap(found -> records.grant(found.grant()))
                .filter(grant -> grant.holds(now)));
  }

  /** As {@link Identity#introspect}. */
  public Optional<TokenInfo> introspect(Secret token) {
    return store.read(
        records ->
            issuing(records)
                .active(token)
                .map(
                    found ->
                        new TokenInfo(
                            records.person(found.subject()).orElseThrow(),
                            found.scopes(),
                            found.client(),
                            Optional.of(found.expiresAt()),
                            Issuing.grantOf(found),
                            found.resources())));
  }

  /** The person of {@link Identity#userInfo}. */
  public Person person(Optional<Secret> token) {
    if (token.isPresent()) {
      return introspect(token.get())
          .map(TokenInfo::person)
          .orElseThrow(
              () ->
                  new ServiceException(
                      Reason.INVALID_TOKEN, "the token is not valid or has expired: log in again"));
    }
    var subject = GrantAccess.requireCaller();
    return store
        .read(records -> records.person(subject))
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_FOUND, "'%s' has no account here".formatted(subject)));
  }

  /** As {@link Identity#listGrants}. */
  public GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken) {
    var whose = GrantAccess.whose(subject);
    return store.read(records -> records.grants(whose, limit, pageToken));
  }

  /** As {@link Identity#getGrant}. */
  public Grant getGrant(String id) {
    return store
        .read(records -> records.grant(id))
        .filter(GrantAccess::isSeen)
        .orElseThrow(() -> GrantAccess.unknown(id));
  }

  /** As {@link Identity#revokeGrant}. */
  public void revokeGrant(String id) {
    end(getGrant(id).id());
  }

  /** Whether tokens under a grant can work now. */
  public boolean holds(String grantId) {
    return store
        .read(records -> records.grant(grantId))
        .filter(grant -> grant.holds(time.instant()))
        .isPresent();
  }

  /** Ends a grant and every token under it, for every caller; does nothing if it has ended. */
  public void end(String grantId) {
    store.write(
        records -> {
          end(records, grantId, time.instant());
          return grantId;
        });
  }

  /** As {@link #end(String)}, within a transaction of the store. */
  public static void end(LedgerRecords records, String grantId, Instant now) {
    records
        .grant(grantId)
        .filter(grant -> grant.revokedAt().isEmpty())
        .ifPresent(
            grant ->
                records.put(
                    new Grant(
                        grantId,
                        grant.subject(),
                        grant.clientId(),
                        grant.scopes(),
                        grant.createdAt(),
                        grant.expiresAt(),
                        Optional.of(now))));
    records.deleteTokens(grantId);
  }
}

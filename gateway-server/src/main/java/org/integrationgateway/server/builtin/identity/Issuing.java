package org.integrationgateway.server.builtin.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.server.builtin.identity.StoredToken.Type;

/**
 * Gives out codes and tokens within a transaction, and forgets a few that nobody needs any more.
 */
final class Issuing {
  private static final int FORGET_AT_A_TIME = 50;

  private final Transaction tx;
  private final Instant now;

  Issuing(Transaction tx, Instant now) {
    this.tx = tx;
    this.now = now;
    forget(tx.store(TokenDocument.STORE), TokenDocument.BY_END);
    forget(tx.store(GrantDocument.STORE), GrantDocument.BY_END);
  }

  private void forget(ObjectStore store, String index) {
    store
        .index(index)
        .getAllKeys(KeyRange.atMost(Key.of(now)), FORGET_AT_A_TIME, Direction.NEXT)
        .forEach(store::delete);
  }

  /** A token for whoever this one is for, with these scopes, under the same grant. */
  Secret token(
      Type type, StoredToken like, List<String> scopes, List<String> resources, Instant end) {
    return keep(
        type,
        secret ->
            new StoredToken(
                Random.hash(secret),
                type,
                like.subject(),
                like.client(),
                like.grant(),
                scopes,
                resources,
                "",
                "",
                false,
                end,
                end));
  }

  /** What is to be kept of a new secret. */
  interface Kept {
    StoredToken of(Secret secret);
  }

  Secret keep(Type type, Kept kept) {
    var secret = Random.secret(type.prefix());
    tx.store(TokenDocument.STORE).put(TokenDocument.write(kept.of(secret)));
    return secret;
  }

  /**
   * An access token and the next refresh token under a grant.
   *
   * @param from the code or refresh token that they come from
   */
  Tokens pair(Grant grant, StoredToken from, List<String> scopes, Duration life, Person person) {
    var grantEnd = grant.expiresAt().orElse(Instant.MAX);
    var end = now.plus(life).isBefore(grantEnd) ? now.plus(life) : grantEnd;
    var access = token(Type.ACCESS, from, scopes, from.resources(), end);
    var refresh = token(Type.REFRESH, from, grant.scopes(), from.resources(), grantEnd);
    return new Tokens(
        access,
        Optional.of(Duration.between(now, end)),
        Optional.of(refresh),
        scopes,
        Optional.empty(),
        Optional.empty(),
        Optional.of(grant.id()),
        person);
  }
}

package org.integrationgateway.server.builtin.identity.token;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.server.builtin.identity.grant.GrantDocument;
import org.integrationgateway.server.builtin.identity.password.RandomSecrets;
import org.integrationgateway.server.builtin.identity.token.StoredToken.Type;

/** Issues codes and tokens within a transaction, and deletes some that are no longer needed. */
public final class Issuing {
  private static final int FORGET_AT_A_TIME = 50;

  private final Transaction tx;
  private final Instant now;

  public Issuing(Transaction tx, Instant now) {
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

  /** A token for the subject of this token, with these scopes, under the same grant. */
  public Secret token(
      Type type, StoredToken like, List<String> scopes, List<String> resources, Instant end) {
    return keep(
        type,
        secret ->
            new StoredToken(
                RandomSecrets.hash(secret),
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

  /** Makes the record of a new secret from its hash. */
  public interface Kept {
    StoredToken of(Secret secret);
  }

  public Secret keep(Type type, Kept kept) {
    var secret = RandomSecrets.secret(type.prefix());
    tx.store(TokenDocument.STORE).put(TokenDocument.write(kept.of(secret)));
    return secret;
  }

  /**
   * An access token and the next refresh token under a grant.
   *
   * @param from the code or refresh token that was exchanged
   */
  public Tokens pair(
      Grant grant, StoredToken from, List<String> scopes, Duration life, Person person) {
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

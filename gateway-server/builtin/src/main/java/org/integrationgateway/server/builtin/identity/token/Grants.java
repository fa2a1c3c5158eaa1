package org.integrationgateway.server.builtin.identity.token;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.server.builtin.identity.grant.GrantDocument;

/** Grants within a transaction. */
public final class Grants {
  private Grants() {}

  public static Optional<Grant> find(Transaction tx, String id) {
    return tx.store(GrantDocument.STORE).get(Key.of(id)).map(GrantDocument::read);
  }

  public static void put(Transaction tx, Grant grant) {
    tx.store(GrantDocument.STORE).put(GrantDocument.write(grant));
  }

  /** Ends a grant and every token under it; does nothing if it has ended. */
  public static void revoke(Transaction tx, String id, Instant now) {
    var grants = tx.store(GrantDocument.STORE);
    grants
        .get(Key.of(id))
        .filter(grant -> !grant.has("revokedAt"))
        .ifPresent(grant -> grants.put(GrantDocument.revoked(grant, now)));
    var tokens = tx.store(TokenDocument.STORE);
    tokens
        .index(TokenDocument.BY_GRANT)
        .getAllKeys(KeyRange.only(Key.of(id)), Integer.MAX_VALUE, Direction.NEXT)
        .forEach(tokens::delete);
  }

  /** Ends all grants of a subject. */
  public static void revokeAll(Transaction tx, String subject, Instant now) {
    tx.store(GrantDocument.STORE)
        .index(GrantDocument.BY_SUBJECT)
        .getAllKeys(KeyRange.startingWith(Key.of(subject)), Integer.MAX_VALUE, Direction.NEXT)
        .forEach(id -> revoke(tx, ((Key.Text) id).value(), now));
  }
}

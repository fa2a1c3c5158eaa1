package org.integrationgateway.builtin.identity.grant;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.identity.GrantLedger;
import org.integrationgateway.engines.identity.LedgerRecords;
import org.integrationgateway.engines.identity.StoredToken;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** The records of a ledger within a transaction of a database. */
public abstract class StoredLedger implements LedgerRecords {

  private final Transaction tx;
  private final ObjectStore grants;
  private final ObjectStore tokens;

  protected StoredLedger(Transaction tx) {
    this.tx = tx;
    this.grants = tx.store(GrantDocument.STORE);
    this.tokens = tx.store(TokenDocument.STORE);
  }

  @Override
  public final Optional<StoredToken> token(String hash) {
    return tokens.get(Key.of(hash)).map(TokenDocument::read);
  }

  @Override
  public final void put(String hash, StoredToken token) {
    tokens.put(TokenDocument.write(hash, token));
  }

  @Override
  public final Optional<Grant> grant(String id) {
    return grants.get(Key.of(id)).map(GrantDocument::read);
  }

  @Override
  public final void put(Grant grant) {
    grants.put(GrantDocument.write(grant));
  }

  @Override
  public final void deleteTokens(String grantId) {
    tokens
        .index(TokenDocument.BY_GRANT)
        .getAllKeys(KeyRange.only(Key.of(grantId)), Integer.MAX_VALUE, Direction.NEXT)
        .forEach(tokens::delete);
  }

  @Override
  public final GrantPage grants(String subject, int limit, Optional<String> pageToken) {
    return GrantPages.page(tx, subject, limit, pageToken);
  }

  @Override
  public final void forget(Instant now) {
    tokens.deleteExpired(TokenDocument.BY_END, now);
    grants.deleteExpired(GrantDocument.BY_END, now);
  }

  /** Ends all grants of a subject. */
  public final void endAll(String subject, Instant now) {
    var ids =
        grants
            .index(GrantDocument.BY_SUBJECT)
            .getAllKeys(KeyRange.startingWith(Key.of(subject)), Integer.MAX_VALUE, Direction.NEXT);
    List.copyOf(ids).forEach(id -> GrantLedger.end(this, ((Key.Text) id).value(), now));
  }
}

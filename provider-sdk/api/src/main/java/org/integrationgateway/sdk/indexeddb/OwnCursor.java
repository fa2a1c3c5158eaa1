package org.integrationgateway.sdk.indexeddb;

import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * A cursor that owns its transaction.
 *
 * @param within the cursor inside the transaction
 */
record OwnCursor(OpenTransaction transaction, Cursor within) implements Cursor {
  static Cursor open(
      OpenTransaction transaction, String store, Optional<String> index, Query query) {
    try {
      var records = transaction.store(store);
      Source source = index.isPresent() ? records.index(index.get()) : records;
      return new OwnCursor(transaction, new SteppingCursor(source, query));
    } catch (RuntimeException refused) {
      transaction.close();
      throw refused;
    }
  }

  @Override
  public boolean hasRecord() {
    return within.hasRecord();
  }

  @Override
  public Key key() {
    return within.key();
  }

  @Override
  public Key primaryKey() {
    return within.primaryKey();
  }

  @Override
  public Document value() {
    return within.value();
  }

  @Override
  public boolean proceed() {
    return within.proceed();
  }

  @Override
  public boolean proceedTo(Key key) {
    return within.proceedTo(key);
  }

  @Override
  public boolean proceedTo(Key key, Key primaryKey) {
    return within.proceedTo(key, primaryKey);
  }

  @Override
  public boolean advance(int count) {
    return within.advance(count);
  }

  @Override
  public void update(Document value) {
    within.update(value);
  }

  @Override
  public void delete() {
    within.delete();
  }

  @Override
  public void close() {
    try (transaction) {
      if (transaction.active()) {
        transaction.commit();
      }
    }
  }
}

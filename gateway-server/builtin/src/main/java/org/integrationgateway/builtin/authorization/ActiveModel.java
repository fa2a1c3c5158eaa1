package org.integrationgateway.builtin.authorization;

import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * The model in force, prepared once. Every transaction checks its id, because another replica may
 * have changed it. The id is in a record of its own, so that the model is read only after a change.
 */
final class ActiveModel {
  static final String STORE = "model";
  static final StoreSchema SCHEMA = StoreSchema.outOfLine(STORE);

  private static final Key ID = Key.of("id");
  private static final Key CONTENT = Key.of("content");

  private volatile RelationModel last = RelationModel.NONE;

  RelationModel read(Transaction tx) {
    var store = tx.store(STORE);
    var id = store.get(ID).flatMap(document -> document.text("id"));
    if (id.isEmpty()) {
      return RelationModel.NONE;
    }
    var known = last;
    if (known.id().equals(id.get())) {
      return known;
    }
    var read = RelationModel.of(ModelDocument.read(store.get(CONTENT).orElseThrow()));
    last = read;
    return read;
  }

  void write(Transaction tx, RelationModel model) {
    var store = tx.store(STORE);
    store.put(ID, Document.builder().put("id", model.id()).build());
    store.put(CONTENT, ModelDocument.write(model.content()));
  }
}

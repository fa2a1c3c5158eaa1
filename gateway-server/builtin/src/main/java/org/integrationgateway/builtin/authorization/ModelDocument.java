package org.integrationgateway.builtin.authorization;

import java.util.List;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.integrationgateway.sdk.indexeddb.record.Document;

/** A model as it is stored. */
record ModelDocument(String id, List<ResourceType> types) {
  private static final StoredType<ModelDocument> STORED = StoredType.of(ModelDocument.class);

  static Document write(AuthorizationModel model) {
    return STORED.document(new ModelDocument(model.id(), model.resourceTypes()));
  }

  static AuthorizationModel read(Document row) {
    var model = STORED.read(row);
    return new AuthorizationModel(model.id, model.types);
  }
}

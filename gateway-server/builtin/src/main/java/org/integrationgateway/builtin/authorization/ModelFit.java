package org.integrationgateway.builtin.authorization;

import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Entry;

/** Checks whether the stored relationships fit another model. */
final class ModelFit {
  private ModelFit() {}

  static void check(ObjectStore facts, RelationModel model, Layer layer) {
    Chunks.of(facts.index(Fact.BY_LAYER), Fact.startingWith(Fact.name(layer)))
        .forEach(entry -> check(entry, model));
  }

  private static void check(Entry entry, RelationModel model) {
    var listed = Fact.read(entry.value());
    try {
      model.admit(listed.relationship());
    } catch (ServiceException outside) {
      throw new ServiceException(
          Reason.OUTSIDE_MODEL,
          "'%s' of the %s layer does not fit the new model (%s): delete it first, or keep its relation in the model"
              .formatted(listed.relationship(), Fact.name(listed.layer()), outside.getMessage()),
          outside);
    }
  }
}

package org.integrationgateway.builtin.authorization;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.StateChange;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** Replaces the static layer, writing only the differences. */
final class StaticLayer {
  private StaticLayer() {}

  static StateChange replace(ObjectStore facts, List<Relationship> wanted, String modelId) {
    Map<Key, Relationship> missing = new HashMap<>();
    wanted.forEach(fact -> missing.put(Fact.key(fact, Layer.STATIC), fact));
    var deleted = new long[1];
    Chunks.of(facts.index(Fact.BY_LAYER), Fact.startingWith(Fact.name(Layer.STATIC)))
        .forEach(
            entry -> {
              if (missing.remove(entry.primaryKey()) == null) {
                facts.delete(entry.primaryKey());
                deleted[0]++;
              }
            });
    missing.values().forEach(fact -> facts.put(Fact.write(fact, Layer.STATIC)));
    return new StateChange(missing.size(), deleted[0], modelId);
  }
}

package org.integrationgateway.builtin.authorization;

import java.util.List;
import org.integrationgateway.engines.authorization.RelationSearch;
import org.integrationgateway.engines.authorization.RelationshipReader;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** The stored relationships as a search reads them, within a transaction. */
record StoredRelationships(ObjectStore facts) implements RelationshipReader {
  // Twice the limit for two layers; one more tells that there are too many.
  private static final int MOST = 2 * RelationSearch.MOST + 1;

  StoredRelationships(Transaction tx) {
    this(tx.store(Fact.STORE));
  }

  @Override
  public boolean holds(ResourceRef resource, String relation, String subject) {
    var range = Fact.startingWith(resource.type(), resource.id(), relation, Fact.SUBJECT, subject);
    return !facts.getAllKeys(range, 1, Direction.NEXT).isEmpty();
  }

  @Override
  public List<OfSubjectSet> subjectSets(ResourceRef resource, String relation) {
    return targets(resource, relation, Fact.SET).stream().map(OfSubjectSet.class::cast).toList();
  }

  @Override
  public List<ResourceRef> resources(ResourceRef resource, String relation) {
    return targets(resource, relation, Fact.RESOURCE).stream()
        .map(target -> ((OfResource) target).resource())
        .toList();
  }

  private List<RelationTarget> targets(ResourceRef resource, String relation, String kind) {
    var range = Fact.startingWith(resource.type(), resource.id(), relation, kind);
    return facts.getAllKeys(range, MOST, Direction.NEXT).stream()
        .map(key -> ((Key.Text) ((Key.Array) key).parts().get(4)).value())
        .map(text -> Fact.target(kind, text))
        .toList();
  }
}

package org.integrationgateway.engines.openfga;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.integrationgateway.engines.authorization.RelationshipReader;
import org.integrationgateway.engines.openfga.names.Names;
import org.integrationgateway.engines.openfga.names.Tuples;
import org.integrationgateway.engines.openfga.requests.Store;
import org.integrationgateway.engines.openfga.requests.TupleFilter;
import org.integrationgateway.engines.openfga.state.State;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** Reads relationships one by one, for paths that are longer than OpenFGA follows. */
record Search(Store store, State state) implements RelationshipReader {
  @Override
  public boolean holds(ResourceRef resource, String relation, String subject) {
    var fact = Relationship.of(subject, relation, resource);
    return state.configured().has(fact) || store.has(Tuples.added(fact));
  }

  @Override
  public Collection<OfSubjectSet> subjectSets(ResourceRef resource, String relation) {
    return targets(resource, relation, Names.added(relation), OfSubjectSet.class, set -> set);
  }

  @Override
  public Collection<ResourceRef> resources(ResourceRef resource, String relation) {
    return targets(
        resource, relation, Names.linked(relation), OfResource.class, OfResource::resource);
  }

  private <T extends RelationTarget, R> List<R> targets(
      ResourceRef resource, String relation, String openFga, Class<T> kind, Function<T, R> part) {
    var added =
        store.readAll(new TupleFilter(Tuples.object(resource), openFga, "")).stream()
            .flatMap(tuple -> state.names().relationship(tuple).stream());
    var found = new ArrayList<R>();
    Stream.concat(state.configured().to(resource, relation).stream(), added)
        .map(Relationship::target)
        .filter(kind::isInstance)
        .forEach(target -> found.add(part.apply(kind.cast(target))));
    return found;
  }
}

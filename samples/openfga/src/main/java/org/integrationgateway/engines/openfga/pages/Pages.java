package org.integrationgateway.engines.openfga.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.openfga.names.Ids;
import org.integrationgateway.engines.openfga.names.Layout;
import org.integrationgateway.engines.openfga.requests.Store;
import org.integrationgateway.engines.openfga.requests.TupleFilter;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.RelationshipPage;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;

/**
 * Pages of relationships: those of the configuration, which lie in memory, then those of the
 * runtime layer, which are read type by type where the filter allows that, and else all.
 */
public final class Pages {
  /** The most reads for one page, where most tuples do not pass the filter. */
  private static final int MOST_READS = 20;

  private final Store store;
  private final Layout layout;
  private final AuthorizationModel model;
  private final List<Relationship> configured;
  private final RelationshipFilter filter;
  private final List<TupleFilter> reads;

  /**
   * Lists what passes a filter.
   *
   * @param configured the relationships of the configuration
   */
  public Pages(
      Store store,
      Layout layout,
      AuthorizationModel model,
      List<Relationship> configured,
      RelationshipFilter filter) {
    this.store = store;
    this.layout = layout;
    this.model = model;
    this.configured = configured;
    this.filter = filter;
    this.reads = reads();
  }

  /** The page that begins where the token says. */
  public RelationshipPage page(int limit, Optional<String> pageToken) {
    var place = pageToken.map(Place::of).orElse(Place.FIRST);
    var found = new ArrayList<ListedRelationship>();
    if (place.isConfigured()) {
      place = configured(place.number(), limit, found);
    }
    int most = MOST_READS;
    while (most-- > 0 && found.size() < limit && !place.isConfigured() && !isEnd(place)) {
      var page =
          store.read(
              reads.get(place.read()), Math.min(Store.PAGE, limit - found.size()), place.from());
      page.tuples().stream()
          .flatMap(tuple -> layout.relationship(tuple).stream())
          .map(fact -> new ListedRelationship(fact, Layer.RUNTIME))
          .filter(filter::selects)
          .forEach(found::add);
      place = place.after(page.next());
    }
    return new RelationshipPage(
        found, isEnd(place) ? Optional.empty() : Optional.of(place.token()));
  }

  private boolean isEnd(Place place) {
    return place.read() >= reads.size();
  }

  private Place configured(int from, int limit, List<ListedRelationship> found) {
    for (int i = from; i < configured.size(); i++) {
      var fact = new ListedRelationship(configured.get(i), Layer.STATIC);
      if (!filter.selects(fact)) {
        continue;
      }
      if (found.size() == limit) {
        return Place.configured(i);
      }
      found.add(fact);
    }
    return Place.FIRST.after("");
  }

  /**
   * The reads that find everything of the runtime layer which passes the filter, and most else not.
   */
  private List<TupleFilter> reads() {
    if (filter.layer().filter(Layer.STATIC::equals).isPresent()) {
      return List.of();
    }
    if (filter.subject().isEmpty() && filter.resourceId().isEmpty()) {
      return List.of(TupleFilter.ALL);
    }
    return model.resourceTypes().stream()
        .filter(type -> filter.resourceType().map(type.name()::equals).orElse(true))
        .filter(type -> filter.relation().map(relation -> has(type, relation)).orElse(true))
        .map(this::read)
        .toList();
  }

  private static boolean has(ResourceType type, String relation) {
    return type.relations().stream().anyMatch(one -> one.name().equals(relation));
  }

  private TupleFilter read(ResourceType type) {
    var object =
        filter
            .resourceId()
            .map(id -> layout.object(new ResourceRef(type.name(), id)))
            .orElseGet(() -> layout.type(type.name()) + ":");
    var user = filter.subject().map(Ids::subject).orElse("");
    // Subjects have a relation by one relation of OpenFGA, resources by another.
    var relation = user.isEmpty() ? Optional.<String>empty() : filter.relation().map(layout::held);
    return new TupleFilter(object, relation.orElse(""), user);
  }
}

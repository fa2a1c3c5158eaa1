package org.integrationgateway.core.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;

/** Reads all pages of a list of relationships. */
public record RelationshipList(Authorization provider) {
  /** The relationships that pass the filter. */
  public List<Relationship> all(RelationshipFilter filter) {
    return listed(filter).stream().map(ListedRelationship::relationship).toList();
  }

  /** Returns all relationships with their layers. */
  public List<ListedRelationship> listed(RelationshipFilter filter) {
    var found = new ArrayList<ListedRelationship>();
    Optional<String> next = Optional.empty();
    do {
      var page = provider.list(filter, Authorization.MAX_PAGE, next);
      found.addAll(page.relationships());
      next = page.nextPageToken();
    } while (next.isPresent());
    return found;
  }
}

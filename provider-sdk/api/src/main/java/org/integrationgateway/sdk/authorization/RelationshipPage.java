package org.integrationgateway.sdk.authorization;

import java.util.List;
import java.util.Optional;

/**
 * A page of relationships.
 *
 * @param relationships in a stable order; a page may hold fewer than the limit before the end
 * @param nextPageToken empty on the last page
 */
public record RelationshipPage(
    List<ListedRelationship> relationships, Optional<String> nextPageToken) {
  public RelationshipPage {
    relationships = List.copyOf(relationships);
  }
}

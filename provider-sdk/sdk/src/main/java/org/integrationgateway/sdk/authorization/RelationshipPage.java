package org.integrationgateway.sdk.authorization;

import java.util.List;
import java.util.Optional;

/**
 * A page of relationships.
 *
 * @param relationships in a stable order; fewer than asked for are no sign of the end
 * @param nextPageToken empty on the last page
 */
public record RelationshipPage(
    List<ListedRelationship> relationships, Optional<String> nextPageToken) {
  public RelationshipPage {
    relationships = List.copyOf(relationships);
  }
}

package org.integrationgateway.sdk.authorization;

import java.util.Optional;

/**
 * Selects relationships; empty members select all.
 *
 * @param subject only those about this subject itself
 * @param relation only with this relation
 * @param resourceType only to resources of this type
 * @param resourceId only to resources with this id
 * @param layer only in this layer
 */
public record RelationshipFilter(
    Optional<String> subject,
    Optional<String> relation,
    Optional<String> resourceType,
    Optional<String> resourceId,
    Optional<Layer> layer) {
  /** Every relationship. */
  public static final RelationshipFilter ALL =
      new RelationshipFilter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Selects the relationships about this subject itself. */
  public static RelationshipFilter about(String subject) {
    return ALL.withSubject(subject);
  }

  /** Selects the relationships to this resource. */
  public static RelationshipFilter to(ResourceRef resource) {
    return new RelationshipFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.of(resource.type()),
        Optional.of(resource.id()),
        Optional.empty());
  }

  /** Restricts this filter to relationships about this subject itself. */
  public RelationshipFilter withSubject(String only) {
    return new RelationshipFilter(Optional.of(only), relation, resourceType, resourceId, layer);
  }

  /** Restricts this filter to relationships with this relation. */
  public RelationshipFilter withRelation(String only) {
    return new RelationshipFilter(subject, Optional.of(only), resourceType, resourceId, layer);
  }

  /** Restricts this filter to relationships in this layer. */
  public RelationshipFilter in(Layer only) {
    return new RelationshipFilter(subject, relation, resourceType, resourceId, Optional.of(only));
  }

  /** Whether the filter selects this relationship. */
  public boolean selects(ListedRelationship listed) {
    var fact = listed.relationship();
    return subject.map(RelationTarget::subject).map(fact.target()::equals).orElse(true)
        && relation.map(fact.relation()::equals).orElse(true)
        && resourceType.map(fact.resource().type()::equals).orElse(true)
        && resourceId.map(fact.resource().id()::equals).orElse(true)
        && layer.map(listed.layer()::equals).orElse(true);
  }
}

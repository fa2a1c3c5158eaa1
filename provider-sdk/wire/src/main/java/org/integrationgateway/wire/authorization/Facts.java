package org.integrationgateway.wire.authorization;

import org.integrationgateway.protocol.v1.RelationTarget;
import org.integrationgateway.protocol.v1.Relationship;
import org.integrationgateway.protocol.v1.RelationshipLayer;
import org.integrationgateway.protocol.v1.ResourceRef;
import org.integrationgateway.protocol.v1.SubjectSet;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;

/** Relationships, to the wire and back. */
final class Facts {
  private Facts() {}

  static Relationship write(org.integrationgateway.sdk.authorization.Relationship fact) {
    return Relationship.newBuilder()
        .setTarget(write(fact.target()))
        .setRelation(fact.relation())
        .setResource(write(fact.resource()))
        .build();
  }

  static org.integrationgateway.sdk.authorization.Relationship read(Relationship fact) {
    return new org.integrationgateway.sdk.authorization.Relationship(
        read(fact.getTarget()), fact.getRelation(), read(fact.getResource()));
  }

  static ResourceRef write(org.integrationgateway.sdk.authorization.ResourceRef resource) {
    return ResourceRef.newBuilder().setType(resource.type()).setId(resource.id()).build();
  }

  static org.integrationgateway.sdk.authorization.ResourceRef read(ResourceRef resource) {
    return new org.integrationgateway.sdk.authorization.ResourceRef(
        resource.getType(), resource.getId());
  }

  static RelationshipLayer write(Layer layer) {
    return switch (layer) {
      case STATIC -> RelationshipLayer.RELATIONSHIP_LAYER_STATIC;
      case RUNTIME -> RelationshipLayer.RELATIONSHIP_LAYER_RUNTIME;
    };
  }

  static Layer read(RelationshipLayer layer) {
    return switch (layer) {
      case RELATIONSHIP_LAYER_STATIC -> Layer.STATIC;
      case RELATIONSHIP_LAYER_RUNTIME -> Layer.RUNTIME;
      case RELATIONSHIP_LAYER_UNSPECIFIED, UNRECOGNIZED ->
          throw new ServiceException(
              Reason.INVALID_INPUT,
              "the layer of relationships is unknown: write static or runtime");
    };
  }

  private static RelationTarget write(
      org.integrationgateway.sdk.authorization.RelationTarget target) {
    var written = RelationTarget.newBuilder();
    if (target instanceof OfSubject subject) {
      written.setSubject(subject.id());
    } else if (target instanceof OfResource other) {
      written.setResource(write(other.resource()));
    } else if (target instanceof OfSubjectSet set) {
      written.setSubjectSet(
          SubjectSet.newBuilder().setResource(write(set.resource())).setRelation(set.relation()));
    }
    return written.build();
  }

  private static org.integrationgateway.sdk.authorization.RelationTarget read(
      RelationTarget target) {
    return switch (target.getKindCase()) {
      case SUBJECT -> new OfSubject(target.getSubject());
      case RESOURCE -> new OfResource(read(target.getResource()));
      case SUBJECT_SET ->
          new OfSubjectSet(
              read(target.getSubjectSet().getResource()), target.getSubjectSet().getRelation());
      case KIND_NOT_SET ->
          throw new ServiceException(
              Reason.INVALID_INPUT,
              "a relationship needs a target: set its subject, resource or subject_set");
    };
  }
}

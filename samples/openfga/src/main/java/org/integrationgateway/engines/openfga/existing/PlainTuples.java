package org.integrationgateway.engines.openfga.existing;

import java.util.Optional;
import org.integrationgateway.engines.openfga.names.Ids;
import org.integrationgateway.engines.openfga.names.Layout;
import org.integrationgateway.engines.openfga.names.Names;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** Relationships as tuples of the same names. */
final class PlainTuples implements Layout {
  @Override
  public String type(String type) {
    return type;
  }

  @Override
  public String held(String relation) {
    return relation;
  }

  Tuple of(Relationship relationship) {
    return Tuple.of(
        object(relationship.resource()), relationship.relation(), user(relationship.target()));
  }

  @Override
  public String object(ResourceRef resource) {
    return type(resource.type()) + ":" + whole(Ids.encoded(resource.id()));
  }

  private String user(RelationTarget target) {
    if (target instanceof OfSubject subject) {
      return whole(Ids.subject(subject.id()));
    }
    return target instanceof OfSubjectSet set
        ? object(set.resource()) + "#" + set.relation()
        : object(((OfResource) target).resource());
  }

  /** Refuses what cannot be told from its tuple. */
  static String whole(String encoded) {
    if (Ids.isReplaced(encoded.substring(encoded.indexOf(':') + 1))) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "an id is longer than the 170 bytes that OpenFGA takes");
    }
    return encoded;
  }

  /** Empty where a whole type has the relation. */
  @Override
  public Optional<Relationship> relationship(Tuple tuple) {
    int colon = tuple.user().indexOf(':');
    int hash = tuple.user().indexOf('#');
    if (tuple.user().endsWith(":*")) {
      return Optional.empty();
    }
    var type = tuple.user().substring(0, colon);
    var id =
        Ids.decoded(tuple.user().substring(colon + 1, hash < 0 ? tuple.user().length() : hash));
    RelationTarget target =
        hash > 0
            ? RelationTarget.everybody(tuple.user().substring(hash + 1), type, id)
            : Names.SUBJECTS.contains(type)
                ? RelationTarget.subject(type + ":" + id)
                : RelationTarget.resource(type, id);
    int end = tuple.object().indexOf(':');
    return Optional.of(
        new Relationship(
            target,
            tuple.relation(),
            new ResourceRef(
                tuple.object().substring(0, end), Ids.decoded(tuple.object().substring(end + 1)))));
  }
}

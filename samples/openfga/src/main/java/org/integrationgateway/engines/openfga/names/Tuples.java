package org.integrationgateway.engines.openfga.names;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.openfga.requests.Tuple;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;

/** Relationships as tuples. */
public final class Tuples {
  /** The condition of a tuple with an id that is too long for OpenFGA: it tells the whole ids. */
  public static final String LONG_IDS = "gateway_long_ids";

  /** The parameters of that condition. */
  public static final String RESOURCE_ID = "resource";

  /** The parameters of that condition. */
  public static final String TARGET_ID = "target";

  private Tuples() {}

  /** The tuple of a relationship of the runtime layer. */
  public static Tuple added(Relationship relationship) {
    var relation =
        isLink(relationship)
            ? Names.linked(relationship.relation())
            : Names.added(relationship.relation());
    var tuple = Tuple.of(object(relationship.resource()), relation, user(relationship.target()));
    var resource = relationship.resource().id();
    var target = targetId(relationship.target());
    return Ids.isReplaced(Ids.encoded(resource)) || Ids.isReplaced(Ids.encoded(target))
        ? new Tuple(
            tuple.object(),
            relation,
            tuple.user(),
            LONG_IDS,
            Map.of(RESOURCE_ID, resource, TARGET_ID, target))
        : tuple;
  }

  /** The tuple of a relationship of the configuration, in this generation. */
  public static Tuple set(Relationship relationship, String generation) {
    var relation =
        isLink(relationship)
            ? Names.link(relationship.relation(), generation)
            : Names.set(relationship.relation(), generation);
    return Tuple.of(object(relationship.resource()), relation, user(relationship.target()));
  }

  /** Whether the relationship leads to another resource. */
  public static boolean isLink(Relationship relationship) {
    return relationship.target() instanceof OfResource;
  }

  /** A resource as an object of OpenFGA. */
  public static String object(ResourceRef resource) {
    return Names.typeName(resource.type()) + ":" + Ids.encoded(resource.id());
  }

  private static String user(RelationTarget target) {
    if (target instanceof OfSubject subject) {
      return Ids.subject(subject.id());
    }
    if (target instanceof OfSubjectSet set) {
      return object(set.resource()) + "#" + Names.relation(set.relation());
    }
    return object(((OfResource) target).resource());
  }

  private static String targetId(RelationTarget target) {
    if (target instanceof OfSubject subject) {
      return subject.id().substring(subject.id().indexOf(':') + 1);
    }
    return target instanceof OfSubjectSet set
        ? set.resource().id()
        : ((OfResource) target).resource().id();
  }

  /** The relationship of a tuple of the runtime layer; empty for tuples of other purposes. */
  static Optional<Relationship> relationship(Tuple tuple, Names names) {
    var kind = names.kindOf(tuple.relation());
    int colon = tuple.object().indexOf(':');
    var type = names.typeOf(tuple.object().substring(0, Math.max(0, colon)));
    if (kind == null || type == null) {
      return Optional.empty();
    }
    var id = id(tuple, tuple.object().substring(colon + 1), RESOURCE_ID);
    return target(tuple, names, kind.links())
        .map(target -> new Relationship(target, kind.relation(), new ResourceRef(type, id)));
  }

  private static Optional<RelationTarget> target(Tuple tuple, Names names, boolean links) {
    var user = tuple.user();
    int colon = user.indexOf(':');
    int hash = user.indexOf('#');
    var userType = user.substring(0, Math.max(0, colon));
    var id = id(tuple, user.substring(colon + 1, hash < 0 ? user.length() : hash), TARGET_ID);
    if (!links && hash < 0) {
      return Names.SUBJECTS.contains(userType)
          ? Optional.of(RelationTarget.subject(userType + ":" + id))
          : Optional.empty();
    }
    var type = names.typeOf(userType);
    if (type == null) {
      return Optional.empty();
    }
    if (links) {
      return Optional.of(RelationTarget.resource(type, id));
    }
    // The relation of a subject set is spelled as that with its runtime layer.
    var relation = names.kindOf(user.substring(hash + 1) + ".added");
    return relation == null
        ? Optional.empty()
        : Optional.of(RelationTarget.everybody(relation.relation(), type, id));
  }

  private static String id(Tuple tuple, String encoded, String parameter) {
    var whole = tuple.context().get(parameter);
    return whole != null && tuple.condition().equals(LONG_IDS) ? whole : Ids.decoded(encoded);
  }
}

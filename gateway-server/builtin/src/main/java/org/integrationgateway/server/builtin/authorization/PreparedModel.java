package org.integrationgateway.server.builtin.authorization;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.integrationgateway.server.builtin.authorization.Relations.Way;

/** A model, with precomputed answers to the questions of a check. */
final class PreparedModel {
  /** The empty model. */
  static final PreparedModel NONE = of(AuthorizationModel.of());

  private final AuthorizationModel model;
  private final Map<String, Relations> types = new HashMap<>();
  private final Map<String, Map<String, List<Way>>> actions = new HashMap<>();

  private PreparedModel(AuthorizationModel model) {
    this.model = model;
    for (var type : model.resourceTypes()) {
      var relations = new Relations(type);
      var ways = new HashMap<String, List<Way>>();
      type.actions()
          .forEach(action -> ways.put(action.name(), relations.waysToAny(action.relations())));
      types.put(type.name(), relations);
      actions.put(type.name(), ways);
    }
  }

  /** Sorts the model, derives its id, and prepares it. */
  static PreparedModel of(AuthorizationModel model) {
    var types =
        model.resourceTypes().stream().sorted(Comparator.comparing(ResourceType::name)).toList();
    return new PreparedModel(new AuthorizationModel(ModelDigest.of(types), types));
  }

  AuthorizationModel model() {
    return model;
  }

  String id() {
    return model.id();
  }

  /**
   * The relations that allow an action, with all relations that include them, strongest first.
   *
   * @throws ServiceException {@code OUTSIDE_MODEL}
   */
  List<Way> waysToDo(String type, String action) {
    relations(type);
    var ways = actions.getOrDefault(type, Map.of()).get(action);
    if (ways == null) {
      throw outside(
          "resource type '%s' has no action '%s': it has %s",
          type, action, actions.getOrDefault(type, Map.of()).keySet().stream().sorted().toList());
    }
    return ways;
  }

  /** Every way to have a relation to a resource of this type; empty for an unknown relation. */
  List<Way> waysTo(String type, String relation) {
    var relations = types.get(type);
    return relations == null ? List.of() : relations.waysTo(relation);
  }

  /**
   * Accepts a relationship that fits this model.
   *
   * @throws ServiceException {@code OUTSIDE_MODEL}
   */
  void admit(Relationship relationship) {
    var type = relationship.resource().type();
    var relation = relation(type, relationship.relation());
    var target = target(relationship.target());
    if (!relation.targets().contains(target)) {
      throw outside(
          "a %s cannot be %s of a %s: the model allows %s",
          target, relation.name(), type, relation.targets());
    }
  }

  /** The allowed target, in the notation of the model. */
  private String target(RelationTarget target) {
    if (target instanceof OfResource other) {
      relations(other.resource().type());
      return other.resource().type();
    }
    if (target instanceof OfSubjectSet set) {
      return set.resource().type() + "#" + relation(set.resource().type(), set.relation()).name();
    }
    return target instanceof OfSubject ? RelationDefinition.SUBJECT : target.toString();
  }

  private RelationDefinition relation(String type, String name) {
    var relation = relations(type).definition(name);
    if (relation == null) {
      throw outside("resource type '%s' has no relation '%s' in the model", type, name);
    }
    return relation;
  }

  private Relations relations(String type) {
    var relations = types.get(type);
    if (relations == null) {
      throw outside("the model has no resource type '%s'", type);
    }
    return relations;
  }

  private static ServiceException outside(String message, Object... arguments) {
    return new ServiceException(Reason.OUTSIDE_MODEL, message.formatted(arguments));
  }
}

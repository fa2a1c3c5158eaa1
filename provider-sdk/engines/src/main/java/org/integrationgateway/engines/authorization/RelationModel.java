package org.integrationgateway.engines.authorization;

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

/**
 * A model with its derived relations, computed once, so that a check needs only lookups. The given
 * model follows the rules of {@code CheckedAuthorization}.
 */
public final class RelationModel {
  /** The empty model. */
  public static final RelationModel NONE = of(AuthorizationModel.of());

  private final AuthorizationModel model;
  private final Map<String, Relations> types = new HashMap<>();
  private final Map<String, Map<String, List<RelationPath>>> actions = new HashMap<>();

  private RelationModel(AuthorizationModel model) {
    this.model = model;
    for (var type : model.resourceTypes()) {
      var relations = new Relations(type);
      var paths = new HashMap<String, List<RelationPath>>();
      type.actions()
          .forEach(action -> paths.put(action.name(), relations.pathsToAny(action.relations())));
      types.put(type.name(), relations);
      actions.put(type.name(), paths);
    }
  }

  /** Sorts the model by the names of its types, and derives its id from its content. */
  public static RelationModel of(AuthorizationModel model) {
    var types =
        model.resourceTypes().stream().sorted(Comparator.comparing(ResourceType::name)).toList();
    return new RelationModel(new AuthorizationModel(ModelDigest.of(types), types));
  }

  /** The model as it is in force, with its id. */
  public AuthorizationModel content() {
    return model;
  }

  /** The id of the model; equal for equal content, on every replica. */
  public String id() {
    return model.id();
  }

  /**
   * The relations that allow an action, with all relations that include them, strongest first.
   *
   * @throws ServiceException {@code OUTSIDE_MODEL}
   */
  public List<RelationPath> pathsToAction(String type, String action) {
    relations(type);
    var paths = actions.getOrDefault(type, Map.of()).get(action);
    if (paths == null) {
      throw outside(
          "resource type '%s' has no action '%s': it has %s",
          type, action, actions.getOrDefault(type, Map.of()).keySet().stream().sorted().toList());
    }
    return paths;
  }

  /**
   * A relation and all relations that include it, strongest first; empty when the type has no such
   * relation.
   */
  public List<RelationPath> pathsTo(String type, String relation) {
    var relations = types.get(type);
    return relations == null ? List.of() : relations.pathsTo(relation);
  }

  /**
   * Accepts a relationship that fits this model.
   *
   * @throws ServiceException {@code OUTSIDE_MODEL}
   */
  public void admit(Relationship relationship) {
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

package ${package};

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceType;

/** A model with its derived relations, computed once, so that a check needs only lookups. */
final class Model {
  /** The empty model. */
  static final Model NONE = of(AuthorizationModel.of());

  /** A resource type: its relations, each with all that include it, and its actions. */
  private record Type(
      Map<String, RelationDefinition> relations,
      Map<String, Set<String>> including,
      Map<String, List<String>> actions) {}

  private final AuthorizationModel content;
  private final Map<String, Type> types = new HashMap<>();

  private Model(AuthorizationModel content) {
    this.content = content;
    content.resourceTypes().forEach(type -> types.put(type.name(), prepared(type)));
  }

  /** Sorts the model, and derives its id from its content. */
  static Model of(AuthorizationModel given) {
    var sorted =
        given.resourceTypes().stream().sorted(Comparator.comparing(ResourceType::name)).toList();
    var text = new StringBuilder(sorted.toString());
    // Only descriptions are free text: with their lengths, the text can be read in one way only.
    for (var type : sorted) {
      type.relations().forEach(it -> text.append(' ').append(it.description().length()));
      type.actions().forEach(it -> text.append(' ').append(it.description().length()));
      text.append(' ').append(type.description().length());
    }
    var id = UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8));
    return new Model(new AuthorizationModel(id.toString(), sorted));
  }

  private static Type prepared(ResourceType type) {
    var relations = new LinkedHashMap<String, RelationDefinition>();
    type.relations().forEach(relation -> relations.put(relation.name(), relation));
    var including = new HashMap<String, Set<String>>();
    relations.keySet().forEach(name -> including.put(name, including(relations, List.of(name))));
    var actions = new LinkedHashMap<String, List<String>>();
    for (ActionDefinition action : type.actions()) {
      // The fewer include a relation, the stronger it is.
      var strongestFirst =
          including(relations, action.relations()).stream()
              .sorted(Comparator.comparingInt(name -> including.get(name).size()));
      actions.put(action.name(), strongestFirst.toList());
    }
    return new Type(relations, including, actions);
  }

  /** Returns these relations with all that include them; cycles are allowed. */
  private static Set<String> including(
      Map<String, RelationDefinition> relations, Collection<String> names) {
    var reached = new LinkedHashSet<String>();
    var next = new ArrayDeque<>(names);
    while (!next.isEmpty()) {
      var name = next.remove();
      if (reached.add(name)) {
        next.addAll(relations.get(name).includedBy());
      }
    }
    return reached;
  }

  AuthorizationModel content() {
    return content;
  }

  String id() {
    return content.id();
  }

  /**
   * The relations of which each allows an action, the strongest first.
   *
   * @throws ServiceException <code>OUTSIDE_MODEL</code>
   */
  List<String> relationsFor(String type, String action) {
    var actions = type(type).actions();
    var relations = actions.get(action);
    if (relations == null) {
      throw outside(
          "resource type '%s' has no action '%s': it has %s", type, action, actions.keySet());
    }
    return relations;
  }

  /** Returns a relation and all that include it; empty when the type has no such relation. */
  Set<String> including(String type, String relation) {
    return type(type).including().getOrDefault(relation, Set.of());
  }

  /** Returns the relations of other resources that imply a relation. */
  List<InheritedRelation> inherited(String type, String relation) {
    return relation(type, relation).inherited();
  }

  /** Checks that this model allows a relationship. */
  void admit(Relationship fact) {
    var relation = relation(fact.resource().type(), fact.relation());
    var target = RelationDefinition.SUBJECT;
    if (fact.target() instanceof OfResource other) {
      target = other.resource().type();
      type(target);
    } else if (fact.target() instanceof OfSubjectSet set) {
      relation(set.resource().type(), set.relation());
      target = set.resource().type() + '#' + set.relation();
    }
    if (!relation.targets().contains(target)) {
      throw outside(
          "'%s' has no place in the model: a %s cannot be its %s, only %s",
          fact, target, relation.name(), relation.targets());
    }
  }

  private RelationDefinition relation(String type, String name) {
    var relation = type(type).relations().get(name);
    if (relation == null) {
      throw outside("resource type '%s' has no relation '%s' in the model", type, name);
    }
    return relation;
  }

  private Type type(String name) {
    var type = types.get(name);
    if (type == null) {
      throw outside("the model has no resource type '%s'", name);
    }
    return type;
  }

  private static ServiceException outside(String message, Object... arguments) {
    return new ServiceException(Reason.OUTSIDE_MODEL, message.formatted(arguments));
  }
}

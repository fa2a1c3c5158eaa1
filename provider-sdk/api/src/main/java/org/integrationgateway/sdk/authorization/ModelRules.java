package org.integrationgateway.sdk.authorization;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;

/** Checks a model: names are valid and unique, and references exist. */
final class ModelRules {
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, Set<String>> relations = new HashMap<>();

  private ModelRules(AuthorizationModel model) {
    for (var type : model.resourceTypes()) {
      var names = relations.computeIfAbsent(type.name(), unused -> new HashSet<>());
      type.relations().forEach(relation -> names.add(relation.name()));
    }
  }

  /**
   * Accepts a valid model.
   *
   * @throws ServiceException {@code INVALID_INPUT} with every problem
   */
  static void check(AuthorizationModel model) {
    var rules = new ModelRules(model);
    rules.model(model);
    if (!rules.problems.isEmpty()) {
      throw ServiceException.invalidInput(
          "the authorization model is not valid: " + rules.problems.get(0), rules.problems);
    }
  }

  private void model(AuthorizationModel model) {
    var types = model.resourceTypes();
    most("/resourceTypes", types.size(), Authorization.MAX_TYPES);
    var seen = new HashSet<String>();
    for (int i = 0; i < types.size(); i++) {
      var at = "/resourceTypes/" + i;
      name(at, "resource type", types.get(i).name(), seen);
      if (types.get(i).name().equals(RelationDefinition.SUBJECT)) {
        problem(at + "/name", "'subject' stands for any subject: name the resource type otherwise");
      }
      type(at, types.get(i));
    }
  }

  private void type(String at, ResourceType type) {
    description(at, type.description());
    most(at + "/relations", type.relations().size(), Authorization.MAX_MEMBERS);
    most(at + "/actions", type.actions().size(), Authorization.MAX_MEMBERS);
    var seen = new HashSet<String>();
    for (int i = 0; i < type.relations().size(); i++) {
      var relation = type.relations().get(i);
      var place = at + "/relations/" + i;
      name(place, "relation", relation.name(), seen);
      description(place, relation.description());
      each(place + "/includedBy", relation.includedBy(), (where, name) -> own(where, type, name));
      each(place + "/targets", relation.targets(), this::target);
      each(place + "/inherited", relation.inherited(), (where, way) -> way(where, type, way));
    }
    var actions = new HashSet<String>();
    for (int i = 0; i < type.actions().size(); i++) {
      var action = type.actions().get(i);
      var place = at + "/actions/" + i;
      name(place, "action", action.name(), actions);
      description(place, action.description());
      if (action.relations().isEmpty()) {
        problem(
            place + "/relations", "is empty: name at least one relation that allows the action");
      }
      each(place + "/relations", action.relations(), (where, name) -> own(where, type, name));
    }
  }

  /** Checks one element at a place. */
  private interface Rule<T> {
    void check(String at, T thing);
  }

  private static <T> void each(String at, List<T> things, Rule<T> rule) {
    for (int i = 0; i < things.size(); i++) {
      rule.check(at + "/" + i, things.get(i));
    }
  }

  private void own(String at, ResourceType type, String relation) {
    if (!has(type.name(), relation)) {
      problem(at, "resource type '%s' has no relation '%s'".formatted(type.name(), relation));
    }
  }

  private void target(String at, String target) {
    int hash = target.indexOf('#');
    var type = hash < 0 ? target : target.substring(0, hash);
    if (target.equals(RelationDefinition.SUBJECT)) {
      return;
    }
    if (!relations.containsKey(type)) {
      problem(
          at,
          "there is no resource type '%s': write subject, a resource type, or type#relation"
              .formatted(type));
      return;
    }
    if (hash >= 0 && !has(type, target.substring(hash + 1))) {
      problem(
          at,
          "resource type '%s' has no relation '%s'".formatted(type, target.substring(hash + 1)));
    }
  }

  private void way(String at, ResourceType type, InheritedRelation way) {
    var through =
        type.relations().stream()
            .filter(relation -> relation.name().equals(way.through()))
            .findFirst();
    if (through.isEmpty()) {
      own(at + "/through", type, way.through());
      return;
    }
    var others =
        through.get().targets().stream().filter(target -> relations.containsKey(target)).toList();
    if (others.isEmpty()) {
      problem(
          at + "/through",
          "relation '%s' has no resources: give it a resource type as target"
              .formatted(way.through()));
      return;
    }
    if (others.stream().noneMatch(other -> has(other, way.relation()))) {
      problem(at + "/relation", "none of %s has a relation '%s'".formatted(others, way.relation()));
    }
  }

  private boolean has(String type, String relation) {
    return relations.getOrDefault(type, Set.of()).contains(relation);
  }

  private void name(String at, String what, String name, Set<String> seen) {
    if (!ReferenceSyntax.isName(name)) {
      problem(at + "/name", "a " + what + " has " + ReferenceSyntax.NAME_RULE);
    } else if (!seen.add(name)) {
      problem(at + "/name", "there are two of this name: '" + name + "'");
    }
  }

  private void description(String at, String text) {
    if (text.length() > Authorization.MAX_DESCRIPTION) {
      problem(
          at + "/description",
          "has %d characters, at most %d are allowed"
              .formatted(text.length(), Authorization.MAX_DESCRIPTION));
    }
  }

  private void most(String at, int count, int most) {
    if (count > most) {
      problem(at, "there are %d, at most %d are allowed".formatted(count, most));
    }
  }

  private void problem(String at, String message) {
    problems.add(new Problem(at, message));
  }
}

package org.integrationgateway.engines.openfga.existing;

import dev.openfga.sdk.api.model.AuthorizationModel;
import dev.openfga.sdk.api.model.RelationReference;
import dev.openfga.sdk.api.model.TypeDefinition;
import dev.openfga.sdk.api.model.Userset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.engines.openfga.names.Names;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.ResourceType;

/**
 * A model of OpenFGA as the gateway shows it. Every relation is an action too. What the gateway has
 * no word for (exclusions, intersections, conditions) is left out here, and counts in checks.
 */
final class ExistingModel {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,63}");

  private ExistingModel() {}

  static org.integrationgateway.sdk.authorization.AuthorizationModel shown(
      AuthorizationModel model) {
    return new org.integrationgateway.sdk.authorization.AuthorizationModel(
        model.getId(),
        model.getTypeDefinitions().stream()
            .filter(type -> isName(type.getType()) && !relations(type).isEmpty())
            .map(ExistingModel::type)
            .sorted(Comparator.comparing(ResourceType::name))
            .toList());
  }

  private static boolean isName(String text) {
    return NAME.matcher(text).matches() && !text.equals(RelationDefinition.SUBJECT);
  }

  private static Map<String, Userset> relations(TypeDefinition type) {
    var relations = new TreeMap<String, Userset>();
    if (type.getRelations() != null) {
      relations.putAll(type.getRelations());
      relations.keySet().removeIf(name -> !isName(name));
    }
    return relations;
  }

  private static ResourceType type(TypeDefinition type) {
    var relations = new ArrayList<RelationDefinition>();
    var actions = new ArrayList<ActionDefinition>();
    relations(type)
        .forEach(
            (name, rewrite) -> {
              relations.add(relation(type, name, rewrite));
              actions.add(ActionDefinition.of(name, name));
            });
    return new ResourceType(type.getType(), relations, actions, "");
  }

  private static RelationDefinition relation(TypeDefinition type, String name, Userset rewrite) {
    var includedBy = new LinkedHashSet<String>();
    var inherited = new LinkedHashSet<InheritedRelation>();
    for (var way : ways(rewrite)) {
      if (way.getComputedUserset() != null && isName(way.getComputedUserset().getRelation())) {
        includedBy.add(way.getComputedUserset().getRelation());
      }
      var through = way.getTupleToUserset();
      if (through != null) {
        inherited.add(
            new InheritedRelation(
                through.getTupleset().getRelation(), through.getComputedUserset().getRelation()));
      }
    }
    return new RelationDefinition(
        name, List.copyOf(includedBy), targets(type, name), List.copyOf(inherited), "");
  }

  private static List<Userset> ways(Userset rewrite) {
    return rewrite.getUnion() == null ? List.of(rewrite) : rewrite.getUnion().getChild();
  }

  private static List<String> targets(TypeDefinition type, String relation) {
    var metadata = type.getMetadata();
    var known = metadata == null ? null : metadata.getRelations().get(relation);
    if (known == null || known.getDirectlyRelatedUserTypes() == null) {
      return List.of();
    }
    return known.getDirectlyRelatedUserTypes().stream()
        .map(ExistingModel::target)
        .distinct()
        .toList();
  }

  private static String target(RelationReference reference) {
    if (reference.getRelation() != null && !reference.getRelation().isEmpty()) {
      return reference.getType() + "#" + reference.getRelation();
    }
    return Names.SUBJECTS.contains(reference.getType())
        ? RelationDefinition.SUBJECT
        : reference.getType();
  }
}

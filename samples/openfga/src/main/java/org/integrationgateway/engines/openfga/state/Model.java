package org.integrationgateway.engines.openfga.state;

import dev.openfga.sdk.api.model.Condition;
import dev.openfga.sdk.api.model.ConditionParamTypeRef;
import dev.openfga.sdk.api.model.Metadata;
import dev.openfga.sdk.api.model.ObjectRelation;
import dev.openfga.sdk.api.model.RelationMetadata;
import dev.openfga.sdk.api.model.RelationReference;
import dev.openfga.sdk.api.model.TupleToUserset;
import dev.openfga.sdk.api.model.TypeDefinition;
import dev.openfga.sdk.api.model.TypeName;
import dev.openfga.sdk.api.model.Userset;
import dev.openfga.sdk.api.model.Usersets;
import dev.openfga.sdk.api.model.WriteAuthorizationModelRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.engines.authorization.RelationModel;
import org.integrationgateway.engines.authorization.RelationPath;
import org.integrationgateway.engines.openfga.names.Names;
import org.integrationgateway.engines.openfga.names.Tuples;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceType;

/** A model as OpenFGA has it, with the relations of one generation of the configuration. */
final class Model {
  private static final String SCHEMA = "1.1";

  private final RelationModel model;
  private final String generation;
  private final Set<String> configured = new HashSet<>();

  /**
   * @param configured relationships of the configuration: only relations that have some get one of
   *     their own for them
   */
  Model(RelationModel model, String generation, List<Relationship> configured) {
    this.model = model;
    this.generation = generation;
    configured.forEach(
        fact ->
            this.configured.add(key(fact.resource().type(), fact.relation(), Tuples.isLink(fact))));
  }

  private static String key(String type, String relation, boolean link) {
    return type + "#" + relation + "#" + link;
  }

  WriteAuthorizationModelRequest request() {
    var types = new ArrayList<TypeDefinition>();
    Names.SUBJECTS.stream().sorted().forEach(type -> types.add(plain(type)));
    types.add(plain(Names.NONE));
    types.add(StateTuples.type());
    model.content().resourceTypes().forEach(type -> types.add(type(type)));
    return new WriteAuthorizationModelRequest()
        .schemaVersion(SCHEMA)
        .typeDefinitions(types)
        .conditions(
            Map.of(
                Tuples.LONG_IDS,
                condition(Tuples.LONG_IDS, Tuples.RESOURCE_ID, Tuples.TARGET_ID),
                StateTuples.CONTENT,
                condition(StateTuples.CONTENT, StateTuples.TEXT)));
  }

  /** A condition that always holds: its tuples carry a text. */
  private static Condition condition(String name, String... parameters) {
    var condition = new Condition().name(name).expression("true");
    for (var parameter : parameters) {
      condition.putParametersItem(parameter, new ConditionParamTypeRef().typeName(TypeName.STRING));
    }
    return condition;
  }

  private static TypeDefinition plain(String type) {
    return new TypeDefinition().type(type).relations(Map.of());
  }

  private TypeDefinition type(ResourceType type) {
    var definition =
        new TypeDefinition().type(Names.typeName(type.name())).metadata(new Metadata());
    for (var relation : type.relations()) {
      var paths = model.pathsTo(type.name(), relation.name());
      definition.putRelationsItem(Names.relation(relation.name()), all(type.name(), paths));
      direct(definition, Names.added(relation.name()), holders(relation), true);
      if (isConfigured(type.name(), relation.name(), false)) {
        direct(definition, Names.set(relation.name(), generation), holders(relation), false);
      }
      var resources = resources(relation);
      if (!resources.isEmpty()) {
        direct(definition, Names.linked(relation.name()), resources, true);
        if (isConfigured(type.name(), relation.name(), true)) {
          direct(definition, Names.link(relation.name(), generation), resources, false);
        }
      }
    }
    return definition;
  }

  private boolean isConfigured(String type, String relation, boolean link) {
    return configured.contains(key(type, relation, link));
  }

  /** The users who have a relation: by itself, by those that include it, and through resources. */
  private Userset all(String type, List<RelationPath> paths) {
    var ways = new ArrayList<Userset>();
    for (var path : paths) {
      ways.add(computed(Names.added(path.relation())));
      if (isConfigured(type, path.relation(), false)) {
        ways.add(computed(Names.set(path.relation(), generation)));
      }
      for (var detour : path.detours()) {
        for (var through : detour.through()) {
          ways.addAll(through(type, through, detour.relation()));
        }
      }
    }
    return ways.size() == 1 ? ways.get(0) : new Userset().union(new Usersets().child(ways));
  }

  private List<Userset> through(String type, String through, String relation) {
    var ways = new ArrayList<Userset>();
    boolean known =
        model.content().resourceType(type).stream()
            .flatMap(found -> found.relations().stream())
            .filter(one -> one.name().equals(through))
            .flatMap(one -> one.targets().stream())
            .anyMatch(target -> !model.pathsTo(target, relation).isEmpty());
    if (known) {
      ways.add(through(Names.linked(through), relation));
      if (isConfigured(type, through, true)) {
        ways.add(through(Names.link(through, generation), relation));
      }
    }
    return ways;
  }

  private static Userset through(String links, String relation) {
    return new Userset()
        .tupleToUserset(
            new TupleToUserset()
                .tupleset(new ObjectRelation().relation(links))
                .computedUserset(new ObjectRelation().relation(Names.relation(relation))));
  }

  private static Userset computed(String relation) {
    return new Userset().computedUserset(new ObjectRelation().relation(relation));
  }

  private static void direct(
      TypeDefinition definition,
      String relation,
      List<RelationReference> holders,
      boolean withLongIds) {
    var allowed = new ArrayList<>(holders);
    if (withLongIds) {
      for (var holder : holders) {
        allowed.add(
            new RelationReference()
                .type(holder.getType())
                .relation(holder.getRelation())
                .condition(Tuples.LONG_IDS));
      }
    }
    definition.putRelationsItem(relation, new Userset()._this(Map.of()));
    definition
        .getMetadata()
        .putRelationsItem(relation, new RelationMetadata().directlyRelatedUserTypes(allowed));
  }

  /** Subjects and subject sets that may have the relation. */
  private static List<RelationReference> holders(RelationDefinition relation) {
    var holders = new ArrayList<RelationReference>();
    if (relation.targets().contains(RelationDefinition.SUBJECT)) {
      Names.SUBJECTS.stream()
          .sorted()
          .forEach(type -> holders.add(new RelationReference().type(type)));
    } else {
      holders.add(new RelationReference().type(Names.NONE));
    }
    for (var target : relation.targets()) {
      int hash = target.indexOf('#');
      if (hash > 0) {
        holders.add(
            new RelationReference()
                .type(Names.typeName(target.substring(0, hash)))
                .relation(Names.relation(target.substring(hash + 1))));
      }
    }
    return holders;
  }

  /** Types of resources that may have the relation. */
  private static List<RelationReference> resources(RelationDefinition relation) {
    return relation.targets().stream()
        .filter(target -> !target.equals(RelationDefinition.SUBJECT) && target.indexOf('#') < 0)
        .map(target -> new RelationReference().type(Names.typeName(target)))
        .toList();
  }
}

package org.integrationgateway.config.authorization;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.ResourceType;

/** The block {@code authorization}. */
public record AuthorizationInFile(
    @Doc("The policies that apps refer to.") @Default("{}")
        Map<String, PolicyConfig.InFile> policies,
    @Doc("The authorization model, which the authorization provider gets at the start.")
        @Default("{}")
        Model model,
    @Doc("Relationships that the API cannot change.") @Default("[]") List<Fact> relationships,
    @Doc("Quotas of calls: of one subject, or of every subject that calls with a role.")
        @Default("[]")
        List<CallQuota> quotas) {
  record Model(
      @Doc("Types of resources, by name.") @Default("{}") Map<String, Type> resourceTypes) {
    List<ResourceType> types() {
      return resourceTypes.entrySet().stream()
          .map(entry -> entry.getValue().named(entry.getKey()))
          .toList();
    }
  }

  record Type(
      @Doc("A description of the type.") Optional<String> description,
      @Doc("The relations that targets can have to a resource of this type.") @Default("{}")
          Map<String, Relation> relations,
      @Doc("The actions on a resource of this type, each with the relations that allow it.")
          @Default("{}")
          Map<String, List<String>> actions) {
    private ResourceType named(String name) {
      return new ResourceType(
          name,
          relations.entrySet().stream()
              .map(entry -> entry.getValue().named(entry.getKey()))
              .toList(),
          actions.entrySet().stream()
              .map(entry -> new ActionDefinition(entry.getKey(), entry.getValue(), ""))
              .toList(),
          description.orElse(""));
    }
  }

  record Relation(
      @Doc("A description of the relation.") Optional<String> description,
      @Doc("Relations of the same type that include this one.") @Default("[]")
          List<String> includedBy,
      @Doc(
              "The types of the relation's targets: subject, a resource type, or"
                  + " type#relation. None: subject.")
          @Default("[]")
          List<String> targets,
      @Doc("Related resources that the relation is inherited from.") @Default("[]")
          List<Inherited> inherited) {
    private RelationDefinition named(String name) {
      return new RelationDefinition(
          name,
          includedBy,
          targets,
          inherited.stream().map(way -> new InheritedRelation(way.through, way.relation)).toList(),
          description.orElse(""));
    }
  }

  record Inherited(
      @Doc("The relation to the other resource.") String through,
      @Doc("The relation on the other resource.") String relation) {}

  record Fact(
      @Doc(
              "A subject such as user:alice, a resource type:id, or a subject set"
                  + " type:id#relation.")
          String target,
      @Doc("The relation of the target to the resource.") String relation,
      @Doc("The resource, as type:id.") String resource) {}
}

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
    @Doc("Policies that apps are bound to.") @Default("{}")
        Map<String, PolicyConfig.InFile> policies,
    @Doc("The authorization model, which the authorization provider gets at the start.")
        @Default("{}")
        Model model,
    @Doc("Relationships that the API cannot change.") @Default("[]") List<Fact> relationships,
    @Doc("Quotas of calls, each of one subject, or of every subject that calls by a role.")
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
      @Doc("For people.") Optional<String> description,
      @Doc("The relations of targets to such a resource.") @Default("{}")
          Map<String, Relation> relations,
      @Doc("The actions on such a resource, each with the relations that allow it.") @Default("{}")
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
      @Doc("For people.") Optional<String> description,
      @Doc("Relations of the same type that include this one.") @Default("[]")
          List<String> includedBy,
      @Doc("The types of its targets: subject, a resource type, or type#relation. None: subject.")
          @Default("[]")
          List<String> targets,
      @Doc("Related resources that it is inherited from.") @Default("[]")
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
      @Doc("How it stands.") String relation,
      @Doc("The resource, as type:id.") String resource) {}
}

package org.integrationgateway.wire.authorization;

import org.integrationgateway.protocol.v1.ActionDefinition;
import org.integrationgateway.protocol.v1.AuthorizationModel;
import org.integrationgateway.protocol.v1.InheritedRelation;
import org.integrationgateway.protocol.v1.RelationDefinition;
import org.integrationgateway.protocol.v1.ResourceType;

/** Authorization models, to the wire and back. */
final class Models {
  private Models() {}

  static AuthorizationModel write(
      org.integrationgateway.sdk.authorization.AuthorizationModel model) {
    var written = AuthorizationModel.newBuilder().setId(model.id());
    model.resourceTypes().forEach(type -> written.addResourceTypes(write(type)));
    return written.build();
  }

  static org.integrationgateway.sdk.authorization.AuthorizationModel read(
      AuthorizationModel model) {
    return new org.integrationgateway.sdk.authorization.AuthorizationModel(
        model.getId(), model.getResourceTypesList().stream().map(Models::read).toList());
  }

  static ResourceType write(org.integrationgateway.sdk.authorization.ResourceType type) {
    var written = ResourceType.newBuilder().setName(type.name()).setDescription(type.description());
    type.relations().forEach(relation -> written.addRelations(write(relation)));
    type.actions().forEach(action -> written.addActions(write(action)));
    return written.build();
  }

  static org.integrationgateway.sdk.authorization.ResourceType read(ResourceType type) {
    return new org.integrationgateway.sdk.authorization.ResourceType(
        type.getName(),
        type.getRelationsList().stream().map(Models::read).toList(),
        type.getActionsList().stream().map(Models::read).toList(),
        type.getDescription());
  }

  private static RelationDefinition write(
      org.integrationgateway.sdk.authorization.RelationDefinition relation) {
    var written =
        RelationDefinition.newBuilder()
            .setName(relation.name())
            .addAllIncludedBy(relation.includedBy())
            .addAllTargets(relation.targets())
            .setDescription(relation.description());
    relation
        .inherited()
        .forEach(
            way ->
                written.addInherited(
                    InheritedRelation.newBuilder()
                        .setThrough(way.through())
                        .setRelation(way.relation())));
    return written.build();
  }

  private static org.integrationgateway.sdk.authorization.RelationDefinition read(
      RelationDefinition relation) {
    return new org.integrationgateway.sdk.authorization.RelationDefinition(
        relation.getName(),
        relation.getIncludedByList(),
        relation.getTargetsList(),
        relation.getInheritedList().stream()
            .map(
                way ->
                    new org.integrationgateway.sdk.authorization.InheritedRelation(
                        way.getThrough(), way.getRelation()))
            .toList(),
        relation.getDescription());
  }

  private static ActionDefinition write(
      org.integrationgateway.sdk.authorization.ActionDefinition action) {
    return ActionDefinition.newBuilder()
        .setName(action.name())
        .addAllRelations(action.relations())
        .setDescription(action.description())
        .build();
  }

  private static org.integrationgateway.sdk.authorization.ActionDefinition read(
      ActionDefinition action) {
    return new org.integrationgateway.sdk.authorization.ActionDefinition(
        action.getName(), action.getRelationsList(), action.getDescription());
  }
}

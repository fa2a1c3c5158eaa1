package org.integrationgateway.testkit.authorization;

import java.util.List;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;

/** The model of the authorization contract: teams, nested folders, documents. */
final class AuthorizationExample {
  static final String ALICE = "user:alice@example.com";
  static final String BOB = "user:bob";
  static final String ROBOT = "service_account:robot";

  static final AuthorizationModel MODEL =
      AuthorizationModel.of(
          ResourceType.of(
              "team",
              List.of(
                  RelationDefinition.of("member")
                      .includedBy("lead")
                      .targets("subject", "team#member"),
                  RelationDefinition.of("lead")),
              List.of(ActionDefinition.of("leave", "member"))),
          ResourceType.of(
              "folder",
              List.of(
                  RelationDefinition.of("parent").targets("folder"),
                  RelationDefinition.of("viewer")
                      .includedBy("editor")
                      .targets("subject", "team#member")
                      .inherited(new InheritedRelation("parent", "viewer")),
                  RelationDefinition.of("editor")
                      .includedBy("owner")
                      .targets("subject", "team#member"),
                  RelationDefinition.of("owner")),
              List.of(
                  ActionDefinition.of("read", "viewer"),
                  ActionDefinition.of("write", "editor"),
                  ActionDefinition.of("remove", "owner"))),
          ResourceType.of(
              "document",
              List.of(
                  RelationDefinition.of("parent").targets("folder"),
                  RelationDefinition.of("viewer")
                      .targets("subject", "team#member", "folder#viewer")
                      .inherited(new InheritedRelation("parent", "viewer"))),
              List.of(ActionDefinition.of("read", "viewer"))));

  private AuthorizationExample() {}

  static ResourceRef team(String id) {
    return new ResourceRef("team", id);
  }

  static ResourceRef folder(String id) {
    return new ResourceRef("folder", id);
  }

  static ResourceRef document(String id) {
    return new ResourceRef("document", id);
  }

  /** A relationship: the folder is in the other folder. */
  static Relationship in(ResourceRef resource, String parent) {
    return new Relationship(RelationTarget.resource("folder", parent), "parent", resource);
  }

  /** A relationship: all members of the team have the relation. */
  static Relationship team(String team, String relation, ResourceRef resource) {
    return new Relationship(RelationTarget.everybody("member", "team", team), relation, resource);
  }

  static AccessCheck may(String subject, String action, ResourceRef resource) {
    return AccessCheck.of(subject, action, resource);
  }
}

package org.integrationgateway.engines.openfga;

import java.util.List;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;

/** Teams in teams, and folders in folders. */
final class Examples {
  static final AuthorizationModel MODEL = model("");

  private Examples() {}

  static AuthorizationModel model(String description) {
    return AuthorizationModel.of(
        new ResourceType(
            "team",
            List.of(
                RelationDefinition.of("member")
                    .includedBy("lead")
                    .targets("subject", "team#member"),
                RelationDefinition.of("lead")),
            List.of(ActionDefinition.of("enter", "member")),
            description),
        ResourceType.of(
            "folder",
            List.of(
                RelationDefinition.of("parent").includedBy("root").targets("folder"),
                RelationDefinition.of("root").targets("folder"),
                RelationDefinition.of("viewer")
                    .includedBy("editor")
                    .targets("subject", "team#member")
                    .inherited(new InheritedRelation("parent", "viewer")),
                RelationDefinition.of("editor").targets("subject", "team#member")),
            List.of(
                ActionDefinition.of("read", "viewer"), ActionDefinition.of("write", "editor"))));
  }

  static ResourceRef team(int number) {
    return new ResourceRef("team", "t" + number);
  }

  static ResourceRef folder(int number) {
    return new ResourceRef("folder", "f" + number);
  }

  static Relationship member(String subject, int team) {
    return Relationship.of(subject, "member", team(team));
  }

  static Relationship within(int inner, int outer) {
    var members = RelationTarget.everybody("member", "team", "t" + inner);
    return new Relationship(members, "member", team(outer));
  }

  static boolean mayEnter(Authorization authorization, String subject, int team) {
    return authorization.check(AccessCheck.of(subject, "enter", team(team))).allowed();
  }
}

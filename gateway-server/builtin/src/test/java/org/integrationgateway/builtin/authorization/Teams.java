package org.integrationgateway.builtin.authorization;

import java.util.List;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;

/** A small model: teams within teams. */
final class Teams {
  private static final RelationDefinition MEMBER =
      RelationDefinition.of("member").targets("subject", "team#member");

  static final AuthorizationModel MODEL =
      AuthorizationModel.of(
          ResourceType.of(
              "team", List.of(MEMBER), List.of(ActionDefinition.of("enter", "member"))));

  static final AuthorizationModel WIDER =
      AuthorizationModel.of(
          ResourceType.of(
              "team",
              List.of(MEMBER),
              List.of(
                  ActionDefinition.of("enter", "member"), ActionDefinition.of("paint", "member"))));

  private Teams() {}

  static ResourceRef team(String id) {
    return new ResourceRef("team", id);
  }

  /** The members of one team are members of the other. */
  static Relationship in(String inner, String outer) {
    return new Relationship(
        RelationTarget.everybody("member", "team", inner), "member", team(outer));
  }

  static AccessCheck mayEnter(String subject, String team) {
    return AccessCheck.of(subject, "enter", team(team));
  }
}

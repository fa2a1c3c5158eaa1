package org.integrationgateway.testkit.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.ALICE;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.BOB;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.MODEL;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.folder;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.may;
import static org.integrationgateway.testkit.authorization.AuthorizationExample.team;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderContractTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The refusals of every authorization, and the common parts of its cases. */
abstract class AuthorizationRefusals extends ProviderContractTest {
  /** A name that is different in every case. */
  String own = "";

  @Override
  protected final String kind() {
    return ProviderKind.AUTHORIZATION.text();
  }

  @BeforeEach
  void emptyState() {
    own = UUID.randomUUID().toString();
    for (var listed : all(RelationshipFilter.ALL.in(Layer.RUNTIME))) {
      authorization().delete(listed.relationship());
    }
    authorization().setState(MODEL, List.of());
  }

  final Authorization authorization() {
    return harness().service(ProviderKind.AUTHORIZATION);
  }

  @Test
  void refusesPagesThatAreNone() {
    var filter = RelationshipFilter.ALL;
    assertRefused(Reason.INVALID_INPUT, () -> authorization().list(filter, 0, Optional.empty()));
    assertRefused(
        Reason.INVALID_INPUT,
        () -> authorization().list(filter, Authorization.MAX_PAGE + 1, Optional.empty()));
    assertRefused(
        Reason.INVALID_INPUT, () -> authorization().list(filter, 10, Optional.of("nonsense!")));
    assertRefused(
        Reason.INVALID_INPUT, () -> authorization().list(filter, 10, Optional.of("bm9uZQ")));
  }

  @Test
  void refusesWhatIsOutsideTheModel() {
    var folder = folder(own);
    var stranger = new ResourceRef("planet", own);
    assertRefused(Reason.OUTSIDE_MODEL, () -> authorization().check(may(ALICE, "fly", folder)));
    assertRefused(Reason.OUTSIDE_MODEL, () -> authorization().check(may(ALICE, "read", stranger)));
    assertRefused(
        Reason.OUTSIDE_MODEL,
        () ->
            authorization().checkMany(List.of(may(ALICE, "read", folder), may(BOB, "x", folder))));
    refusedFact(Reason.OUTSIDE_MODEL, Relationship.of(ALICE, "friend", folder));
    refusedFact(Reason.OUTSIDE_MODEL, Relationship.of(ALICE, "viewer", stranger));
    refusedFact(Reason.OUTSIDE_MODEL, Relationship.of(ALICE, "parent", folder));
    refusedFact(Reason.OUTSIDE_MODEL, team(own, "owner", folder));
    refusedFact(
        Reason.OUTSIDE_MODEL,
        new Relationship(RelationTarget.resource("planet", own), "parent", folder));
    refusedFact(
        Reason.OUTSIDE_MODEL,
        new Relationship(RelationTarget.everybody("friend", "team", own), "viewer", folder));
  }

  @Test
  void refusesMalformedReferences() {
    var folder = folder(own);
    for (var subject :
        List.of("", "alice", "user:", "planet:x", "user:a\nb", "user:" + tooLong())) {
      refusedFact(Reason.INVALID_INPUT, Relationship.of(subject, "viewer", folder));
      assertRefused(
          Reason.INVALID_INPUT, () -> authorization().check(may(subject, "read", folder)));
    }
    for (var type : List.of("", "Folder", "folder ", "1", "x".repeat(Authorization.MAX_NAME + 1))) {
      var resource = new ResourceRef(type, own);
      refusedFact(Reason.INVALID_INPUT, Relationship.of(ALICE, "viewer", resource));
      assertRefused(
          Reason.INVALID_INPUT, () -> authorization().check(may(ALICE, "read", resource)));
    }
    refusedFact(Reason.INVALID_INPUT, Relationship.of(ALICE, "viewer", folder("")));
    refusedFact(Reason.INVALID_INPUT, Relationship.of(ALICE, "viewer", folder(tooLong())));
    refusedFact(Reason.INVALID_INPUT, Relationship.of(ALICE, "view er", folder));
    refusedFact(Reason.INVALID_INPUT, team("", "viewer", folder));
    assertRefused(Reason.INVALID_INPUT, () -> authorization().check(may(ALICE, "", folder)));
  }

  @Test
  void refusesTooManyQuestionsAndNone() {
    assertRefused(Reason.INVALID_INPUT, () -> authorization().checkMany(List.of()));
    assertRefused(
        Reason.INVALID_INPUT,
        () ->
            authorization()
                .checkMany(
                    Collections.nCopies(
                        Authorization.MAX_CHECKS + 1, may(ALICE, "read", folder(own)))));
  }

  @Test
  void refusesModelsThatAreNone() {
    for (var model : brokenModels()) {
      assertThat(catchThrowable(() -> authorization().setState(model, List.of())))
          .isInstanceOfSatisfying(
              ServiceException.class,
              failure -> {
                assertThat(failure.reason()).isEqualTo(Reason.INVALID_INPUT);
                assertThat(failure.problems()).hasSize(1);
              });
      assertRefused(Reason.INVALID_INPUT, () -> authorization().setActiveModel(model));
    }
  }

  private static List<AuthorizationModel> brokenModels() {
    var good = RelationDefinition.of("viewer");
    return List.of(
        AuthorizationModel.of(type("Bad Name", good)),
        AuthorizationModel.of(type("subject", good)),
        AuthorizationModel.of(type("twin", good), type("twin", good)),
        AuthorizationModel.of(type("x", good, good)),
        AuthorizationModel.of(type("x", good.includedBy("missing"))),
        AuthorizationModel.of(type("x", good.targets("planet"))),
        AuthorizationModel.of(type("x", good.targets("x#missing"))),
        AuthorizationModel.of(type("x", good.inherited(new InheritedRelation("no", "viewer")))),
        AuthorizationModel.of(type("x", good.inherited(new InheritedRelation("viewer", "viewer")))),
        AuthorizationModel.of(
            ResourceType.of("x", List.of(good), List.of(ActionDefinition.of("read")))),
        AuthorizationModel.of(
            ResourceType.of("x", List.of(good), List.of(ActionDefinition.of("read", "owner")))));
  }

  private static ResourceType type(String name, RelationDefinition... relations) {
    return ResourceType.of(name, List.of(relations), List.of());
  }

  static AuthorizationModel circular() {
    return AuthorizationModel.of(
        ResourceType.of(
            "ring",
            List.of(
                RelationDefinition.of("one").includedBy("two"),
                RelationDefinition.of("two").includedBy("one")),
            List.of(ActionDefinition.of("turn", "two"))));
  }

  private static String tooLong() {
    return "x".repeat(Authorization.MAX_ID + 1);
  }

  final boolean allowed(String subject, String action, ResourceRef resource) {
    return authorization().check(may(subject, action, resource)).allowed();
  }

  final List<Relationship> relationships(RelationshipFilter filter) {
    return all(filter).stream().map(ListedRelationship::relationship).toList();
  }

  final List<ListedRelationship> all(RelationshipFilter filter) {
    return all(filter, Authorization.MAX_PAGE);
  }

  final List<ListedRelationship> all(RelationshipFilter filter, int limit) {
    var found = new ArrayList<ListedRelationship>();
    Optional<String> next = Optional.empty();
    do {
      var page = authorization().list(filter, limit, next);
      assertThat(page.relationships()).hasSizeLessThanOrEqualTo(limit);
      found.addAll(page.relationships());
      next = page.nextPageToken();
    } while (next.isPresent());
    return found;
  }

  private void refusedFact(Reason reason, Relationship fact) {
    assertRefused(reason, () -> authorization().add(fact));
    assertRefused(reason, () -> authorization().delete(fact));
    assertRefused(reason, () -> authorization().setState(MODEL, List.of(fact)));
  }

  static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            ServiceException.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }
}

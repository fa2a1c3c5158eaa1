package org.integrationgateway.engines.openfga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.engines.openfga.Examples.MODEL;
import static org.integrationgateway.engines.openfga.Examples.mayEnter;
import static org.integrationgateway.engines.openfga.Examples.member;
import static org.integrationgateway.engines.openfga.Examples.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.integrationgateway.engines.openfga.requests.Config.Consistency;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Relationships in a real OpenFGA, each case in a store of its own. */
class OpenFgaAuthorizationTest {
  private static OpenFgaServer server;

  @BeforeAll
  static void startServer() {
    server = OpenFgaServer.start();
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void programsShareOneStateWhichOutlivesThemAndTheServer() throws IOException {
    try (var one = open("shared");
        var other = open("shared")) {
      one.setState(MODEL, List.of(member("user:c", 1)));
      assertThat(one.add(member("user:a", 1))).isTrue();
      assertThat(other.add(member("user:a", 1))).isFalse();
      assertThat(mayEnter(other, "user:a", 1)).isTrue();
      assertThat(mayEnter(other, "user:c", 1)).isTrue();
      other.setActiveModel(Examples.model("Another"));
      assertThat(one.activeModel().resourceType("team").orElseThrow().description())
          .isEqualTo("Another");
      one.setState(MODEL, List.of());
      assertThat(mayEnter(other, "user:c", 1)).isFalse();
    }
    server.kill();
    server.launch();
    try (var later = open("shared")) {
      assertThat(mayEnter(later, "user:a", 1)).isTrue();
      assertThat(later.setState(MODEL, List.of()).deleted()).isZero();
    }
  }

  @Test
  void twoProgramsThatMakeTheStoreUseTheSameOne() {
    try (var one = open("one of us");
        var other = open("one of us")) {
      one.setState(MODEL, List.of(member("user:a", 1)));
      assertThat(mayEnter(other, "user:a", 1)).isTrue();
    }
  }

  @Test
  void followsPathsThatOpenFgaDoesNot() {
    try (var authorization = open("far")) {
      var facts = new ArrayList<Relationship>();
      IntStream.range(0, 30).filter(i -> i % 2 == 0).forEach(i -> facts.add(within(i + 1, i)));
      authorization.setState(MODEL, facts);
      IntStream.range(0, 30)
          .filter(i -> i % 2 == 1)
          .forEach(i -> authorization.add(within(i + 1, i)));
      authorization.add(member("user:a", 30));
      assertThat(mayEnter(authorization, "user:a", 14)).isTrue();
      assertThat(mayEnter(authorization, "user:a", 0)).isTrue();
      assertThat(mayEnter(authorization, "user:b", 0)).isFalse();
    }
  }

  @Test
  void keepsLongIdsAndNamesWhole() {
    var relation = "r".repeat(64);
    var type = "t".repeat(64);
    var ids = List.of("日".repeat(256), "日".repeat(255) + "x", "#: %*".repeat(51), "~a", "%7Ea");
    try (var authorization = open("long")) {
      authorization.setState(
          AuthorizationModel.of(
              ResourceType.of(
                  type,
                  List.of(
                      RelationDefinition.of(relation).targets("subject", type + "#" + relation),
                      RelationDefinition.of(relation.substring(1) + "s").targets(type)),
                  List.of(ActionDefinition.of("do", relation)))),
          List.of());
      var added = new ArrayList<Relationship>();
      for (var id : ids) {
        var resource = new ResourceRef(type, id);
        var outer = new ResourceRef(type, "outer " + id.hashCode());
        added.add(Relationship.of("user:" + id, relation, resource));
        added.add(new Relationship(RelationTarget.everybody(relation, type, id), relation, outer));
        added.add(
            new Relationship(
                RelationTarget.resource(type, id), relation.substring(1) + "s", resource));
      }
      added.forEach(authorization::add);
      assertThat(authorization.list(RelationshipFilter.ALL, 100, Optional.empty()).relationships())
          .extracting(ListedRelationship::relationship)
          .containsExactlyInAnyOrderElementsOf(added);
      for (var id : ids) {
        var outer = new ResourceRef(type, "outer " + id.hashCode());
        for (var other : ids) {
          assertThat(authorization.check(AccessCheck.of("user:" + other, "do", outer)).allowed())
              .isEqualTo(other.equals(id));
        }
      }
      added.forEach(fact -> assertThat(authorization.delete(fact)).isTrue());
    }
  }

  @Test
  void tellsResourcesFromSubjectsOfTheSameName() {
    try (var authorization = open("names")) {
      authorization.setState(
          AuthorizationModel.of(
              ResourceType.of(
                  "service_account",
                  List.of(RelationDefinition.of("self"), RelationDefinition.of("this")),
                  List.of(ActionDefinition.of("use", "self", "this"))),
              ResourceType.of(
                  "self",
                  List.of(RelationDefinition.of("owner").targets("service_account#self")),
                  List.of(ActionDefinition.of("use", "owner")))),
          List.of());
      var account = new ResourceRef("service_account", "a");
      authorization.add(Relationship.of("service_account:b", "self", account));
      authorization.add(
          new Relationship(
              RelationTarget.everybody("self", "service_account", "a"),
              "owner",
              new ResourceRef("self", "s")));
      assertThat(
              authorization.checkMany(
                  List.of(
                      AccessCheck.of("service_account:b", "use", account),
                      AccessCheck.of("service_account:a", "use", account),
                      AccessCheck.of("service_account:b", "use", new ResourceRef("self", "s")))))
          .extracting(decision -> decision.allowed())
          .containsExactly(true, false, true);
    }
  }

  @Test
  void takesModelsInWhichNoSubjectCanHaveARelation() {
    try (var authorization = open("barren")) {
      var type =
          ResourceType.of(
              "x",
              List.of(
                  RelationDefinition.of("up").targets("x"),
                  RelationDefinition.of("ring").targets("x#ring"),
                  RelationDefinition.of("far")
                      .targets("x")
                      .inherited(new InheritedRelation("up", "far"))),
              List.of(ActionDefinition.of("see", "ring", "far", "up")));
      authorization.setState(AuthorizationModel.of(type), List.of());
      var x = new ResourceRef("x", "1");
      authorization.add(new Relationship(RelationTarget.resource("x", "1"), "up", x));
      authorization.add(new Relationship(RelationTarget.everybody("ring", "x", "1"), "ring", x));
      assertThat(authorization.check(AccessCheck.of("user:a", "see", x)).allowed()).isFalse();
    }
  }

  @Test
  void answersFromCachesWhereTheConfigurationAllowsThat() {
    var settings = new Settings(server).store("cached");
    try (var writer = settings.open();
        var reader = settings.consistency(Consistency.LATENCY).open()) {
      writer.setState(MODEL, List.of());
      writer.add(member("user:a", 1));
      assertThat(reader.activeModel().resourceTypes()).hasSize(2);
      assertThat(mayEnter(reader, "user:a", 1)).isTrue();
      assertThat(mayEnter(reader, "user:b", 1)).isFalse();
    }
  }

  @Test
  void refusesAModelThatIsTooLargeForTheServer() {
    try (var authorization = open("large")) {
      var types =
          IntStream.range(0, 150)
              .mapToObj(
                  i ->
                      ResourceType.of(
                          "type" + i, List.of(RelationDefinition.of("owner")), List.of()))
              .toArray(ResourceType[]::new);
      assertThatThrownBy(() -> authorization.setActiveModel(AuthorizationModel.of(types)))
          .isInstanceOfSatisfying(
              ServiceException.class,
              refused -> assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE))
          .hasMessageContaining("OpenFGA answers 400");
      assertThat(authorization.activeModel().resourceTypes()).isEmpty();
    }
  }

  private static OpenFgaAuthorization open(String store) {
    return new Settings(server).store(store).open();
  }
}

package org.integrationgateway.samples.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.ActionDefinition;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.authorization.RelationDefinition;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.authorization.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresAuthorizationTest {
  private static Postgres server;

  @BeforeAll
  static void startServer() {
    server = new Postgres();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void sharesOneStateWithOtherProgramsAndKeepsIt() {
    try (var one = open("shared");
        var other = open("shared")) {
      one.setState(model(""), List.of());
      assertThat(one.add(member("user:a", 1))).isTrue();
      assertThat(other.add(member("user:a", 1))).isFalse();
      assertThat(mayEnter(other, "user:a", 1)).isTrue();
      other.setActiveModel(model("Another"));
      assertThat(one.activeModel().resourceTypes().get(0).description()).isEqualTo("Another");
    }
    try (var later = open("shared")) {
      assertThat(mayEnter(later, "user:a", 1)).isTrue();
    }
  }

  @Test
  void walksFurtherThanAnybodyHasTo() {
    try (var authorization = open("far")) {
      var facts = new ArrayList<Relationship>();
      IntStream.range(0, 1_000).forEach(i -> facts.add(in(i + 1, i)));
      facts.add(in(0, 1_000));
      facts.add(member("user:a", 1_000));
      authorization.setState(model(""), facts);
      assertThat(mayEnter(authorization, "user:a", 0)).isTrue();
      assertThat(mayEnter(authorization, "user:b", 0)).isFalse();
    }
  }

  @Test
  void answersAThousandQuestionsAmongAHundredThousandFacts() {
    try (var authorization = open("many")) {
      var facts = IntStream.range(0, 100_000).mapToObj(i -> member("user:u" + i, i / 10)).toList();
      assertThat(authorization.setState(model(""), facts).added()).isEqualTo(100_000);
      assertThat(authorization.setState(model("Same"), facts).deleted()).isZero();
      var questions =
          IntStream.range(0, 1_000)
              .mapToObj(i -> AccessCheck.of("user:u" + i * 100, "enter", team(i * 5)))
              .toList();
      var answers = authorization.checkMany(questions);
      for (int i = 0; i < 1_000; i++) {
        assertThat(answers.get(i).allowed()).isEqualTo(i * 100 / 10 == i * 5);
      }
    }
  }

  @Test
  void letsOthersJoinItsTable() throws Exception {
    try (var authorization = open("joined");
        var connection = DriverManager.getConnection(server.url(), "postgres", "")) {
      authorization.setState(model(""), List.of(member("user:a", 7)));
      var rows =
          connection
              .createStatement()
              .executeQuery("SELECT target_id FROM joined.fact WHERE resource_id = 't7'");
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("user:a");
    }
  }

  @Test
  void saysThatTheDatabaseIsAway() {
    var gone = new Postgres();
    try (var authorization = new PostgresAuthorization(gone.config("gone"))) {
      gone.close();
      assertThatThrownBy(authorization::activeModel)
          .isInstanceOfSatisfying(
              ServiceException.class,
              away -> assertThat(away.reason()).isEqualTo(Reason.UNAVAILABLE));
    }
  }

  @Test
  void refusesADatabaseThatIsNotThereWithoutQuotingThePassword() {
    var config =
        new Config(
            "jdbc:postgresql://localhost:1/none",
            "postgres",
            Optional.of(Secret.of("hunter2")),
            "any",
            1);
    assertThatThrownBy(() -> new PostgresAuthorization(config))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("no PostgreSQL responds")
        .hasMessageNotContaining("hunter2");
  }

  private static PostgresAuthorization open(String schema) {
    return new PostgresAuthorization(server.config(schema));
  }

  private static AuthorizationModel model(String description) {
    return AuthorizationModel.of(
        new ResourceType(
            "team",
            List.of(RelationDefinition.of("member").targets("subject", "team#member")),
            List.of(ActionDefinition.of("enter", "member")),
            description));
  }

  private static ResourceRef team(int number) {
    return new ResourceRef("team", "t" + number);
  }

  private static Relationship member(String subject, int team) {
    return Relationship.of(subject, "member", team(team));
  }

  private static Relationship in(int inner, int outer) {
    var members = RelationTarget.everybody("member", "team", "t" + inner);
    return new Relationship(members, "member", team(outer));
  }

  private static boolean mayEnter(PostgresAuthorization authorization, String subject, int team) {
    return authorization.check(AccessCheck.of(subject, "enter", team(team))).allowed();
  }
}

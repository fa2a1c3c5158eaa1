package org.integrationgateway.engines.openfga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.authorization.CheckedAuthorization;
import org.integrationgateway.sdk.authorization.InheritedRelation;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A store with a model of its own: exclusions, conditions, a whole type. */
class ExistingModelTest {
  private static final ResourceRef PLAN = new ResourceRef("document", "plan: #1");
  private static final String MODEL =
      """
      {"schema_version": "1.1",
       "type_definitions": [
         {"type": "user"},
         {"type": "group",
          "relations": {"member": {"this": {}}},
          "metadata": {"relations": {"member": {"directly_related_user_types": [
            {"type": "user"}, {"type": "group", "relation": "member"}]}}}},
         {"type": "document",
          "relations": {
            "parent": {"this": {}},
            "banned": {"this": {}},
            "owner": {"this": {}},
            "viewer": {"union": {"child": [
              {"this": {}},
              {"computedUserset": {"relation": "owner"}},
              {"tupleToUserset": {
                "tupleset": {"relation": "parent"}, "computedUserset": {"relation": "viewer"}}}]}},
            "can_read": {"difference": {
              "base": {"computedUserset": {"relation": "viewer"}},
              "subtract": {"computedUserset": {"relation": "banned"}}}}},
          "metadata": {"relations": {
            "parent": {"directly_related_user_types": [{"type": "document"}]},
            "banned": {"directly_related_user_types": [{"type": "user"}]},
            "owner": {"directly_related_user_types": [{"type": "user"}]},
            "viewer": {"directly_related_user_types": [
              {"type": "user"}, {"type": "user", "wildcard": {}},
              {"type": "user", "condition": "in_office"},
              {"type": "group", "relation": "member"}]}}}}],
       "conditions": {"in_office": {
         "name": "in_office",
         "expression": "network == \\"office\\"",
         "parameters": {"network": {"type_name": "TYPE_NAME_STRING"}}}}}
      """;

  private static OpenFgaServer server;
  private static String store;
  private static String model;

  @BeforeAll
  static void start() throws Exception {
    server = OpenFgaServer.start();
    store = id(post("/stores", "{\"name\": \"existing\"}"), "id");
    model = id(post("/stores/" + store + "/authorization-models", MODEL), "authorization_model_id");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void checksByTheModelWithItsExclusionsAndConditions() throws Exception {
    try (var provider = new Provider()) {
      var authorization = provider.authorization;
      assertThat(authorization.add(Relationship.of("user:ada", "owner", PLAN))).isTrue();
      assertThat(authorization.add(Relationship.of("user:ada", "owner", PLAN))).isFalse();
      authorization.add(Relationship.of("user:bob", "member", new ResourceRef("group", "staff")));
      authorization.add(
          new Relationship(RelationTarget.everybody("member", "group", "staff"), "viewer", PLAN));
      assertThat(may(authorization, "user:ada", Map.of())).isTrue();
      assertThat(may(authorization, "user:bob", Map.of())).isTrue();
      authorization.add(Relationship.of("user:bob", "banned", PLAN));
      assertThat(may(authorization, "user:bob", Map.of())).isFalse();

      post(
          "/stores/" + store + "/write",
          """
          {"writes": {"tuple_keys": [
            {"user": "user:eve", "relation": "viewer", "object": "document:plan%3A%20%231",
             "condition": {"name": "in_office"}}]}}
          """);
      assertThat(may(authorization, "user:eve", Map.of("network", "office"))).isTrue();
      assertThat(may(authorization, "user:eve", Map.of("network", "home"))).isFalse();

      assertThat(
              authorization
                  .list(RelationshipFilter.to(PLAN), 100, Optional.empty())
                  .relationships())
          .extracting(ListedRelationship::relationship)
          .contains(
              Relationship.of("user:ada", "owner", PLAN),
              Relationship.of("user:eve", "viewer", PLAN))
          .hasSize(4);
      assertThat(authorization.delete(Relationship.of("user:bob", "banned", PLAN))).isTrue();
      assertThat(authorization.delete(Relationship.of("user:bob", "banned", PLAN))).isFalse();
      assertThat(may(authorization, "user:bob", Map.of())).isTrue();
    }
  }

  @Test
  void showsTheModelAndRefusesAnother() throws Exception {
    try (var provider = new Provider()) {
      var authorization = provider.authorization;
      var shown = authorization.activeModel();
      assertThat(shown.id()).isEqualTo(model);
      assertThat(shown.resourceTypes())
          .extracting(type -> type.name())
          .containsExactly("document", "group");
      var viewer =
          shown.resourceType("document").orElseThrow().relations().stream()
              .filter(relation -> relation.name().equals("viewer"))
              .findFirst()
              .orElseThrow();
      assertThat(viewer.targets()).containsExactly("subject", "group#member");
      assertThat(viewer.includedBy()).containsExactly("owner");
      assertThat(viewer.inherited()).containsExactly(new InheritedRelation("parent", "viewer"));
      assertRefused(Reason.NOT_SUPPORTED, () -> authorization.setActiveModel(Examples.MODEL));
      assertRefused(Reason.NOT_SUPPORTED, () -> authorization.setState(Examples.MODEL, List.of()));
      assertRefused(
          Reason.OUTSIDE_MODEL,
          () -> authorization.add(Relationship.of("user:a", "can_read", PLAN)));
      assertRefused(
          Reason.OUTSIDE_MODEL, () -> authorization.check(AccessCheck.of("user:a", "fly", PLAN)));
    }
  }

  @Test
  void saysThatTheStoreHasNoSuchModel() {
    assertThatThrownBy(
            () ->
                OpenFgaMain.open(
                    new Settings(server).store(store).model("01ARZ3NDEKTSV4RRFFQ69G5FAV").config()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("model '01ARZ3NDEKTSV4RRFFQ69G5FAV' cannot be used");
  }

  /** A provider behind the checks that the host puts in front of it. */
  private static final class Provider implements AutoCloseable {
    private final Authorization opened =
        OpenFgaMain.open(new Settings(server).store(store).model(model).config());
    private final Authorization authorization = new CheckedAuthorization(opened);

    @Override
    public void close() throws Exception {
      ((AutoCloseable) opened).close();
    }
  }

  private static boolean may(
      Authorization authorization, String subject, Map<String, Object> context) {
    return authorization
        .checkMany(
            List.of(
                new AccessCheck(subject, "can_read", PLAN, context),
                new AccessCheck(subject, "banned", PLAN, context)))
        .get(0)
        .allowed();
  }

  private static void assertRefused(
      Reason reason, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  private static String post(String path, String body) throws Exception {
    var answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(server.url().resolve(path))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body))
                    .build(),
                BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
    return answer.body();
  }

  private static String id(String json, String member) {
    var found = Pattern.compile("\"" + member + "\": ?\"([^\"]+)\"").matcher(json);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }
}

package org.integrationgateway.server.api.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.core.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each method of the seven services answers callers, in one story for each service. */
final class EveryGrpcMethodTest {
  @TempDir static Path home;

  @Test
  void answers() throws Exception {
    try (var gateway = PublicGateway.start(home)) {
      var alice = gateway.alicesCalls();
      apps(alice);
      agents(alice);
      workflows(alice);
      authorization(alice, gateway.bobsCalls());
      identity(alice, gateway);
      databases(alice, gateway.bobsCalls());
      credentials(gateway.bobsCalls());
      assertThat(gateway.called()).containsExactlyInAnyOrderElementsOf(WireMethods.names());
    }
  }

  private static void apps(PublicGateway.Calls alice) {
    var greet =
        "{\"app\": \"demo\", \"operation\": \"hello.greet\", \"parameters\": {\"name\": \"Ada\"}}";
    var greeting = alice.answer("App/Invoke", greet);
    assertThat(greeting.path("status").asInt()).isEqualTo(200);
    assertThat(greeting.path("body").path("json").toString()).contains("Ada");
    assertThat(alice.refused("App/InvokeGraphQL", "{\"app\": \"demo\", \"query\": \"{ a }\"}"))
        .isEqualTo(ErrorCode.NOT_FOUND);
    var pieces = alice.stream("App/InvokeStream", greet);
    assertThat(pieces.next().path("head").path("status").asInt()).isEqualTo(200);
    assertThat(pieces.next().path("data").binaryValue()).asString().contains("Ada");
    assertThat(pieces.hasNext()).isFalse();
  }

  private static void agents(PublicGateway.Calls alice) {
    var session =
        alice.answer("Agent/CreateSession", "{\"model\": \"play\", \"idempotencyKey\": \"k\"}");
    var inSession = "{\"sessionId\": \"%s\"}".formatted(session.path("id").asString());
    assertThat(alice.answer("Agent/GetSession", inSession)).isEqualTo(session);
    assertThat(alice.answer("Agent/ListSessions", "{}").path("sessions")).hasSize(1);
    var turn =
        alice.answer(
            "Agent/CreateTurn",
            """
            {"sessionId": "%s",
             "messages": [{"role": "AGENT_ROLE_USER", "text": "greet"}], "output": {"text": {}},
             "toolRefs": [{"app": "demo", "operation": "hello.greet"}]}
            """
                .formatted(session.path("id").asString()));
    var inTurn = "{\"turnId\": \"%s\"}".formatted(turn.path("id").asString());
    alice.until(
        "Agent/GetTurn",
        inTurn,
        now -> now.path("status").asString().equals("AGENT_TURN_STATUS_WAITING_FOR_INPUT"));
    assertThat(alice.answer("Agent/ListTurns", inSession).path("turns")).hasSize(1);
    var question = alice.answer("Agent/ListInteractions", inTurn).path("interactions").path(0);
    var events = alice.stream("Agent/WatchTurnEvents", inTurn);
    assertThat(events.next().path("type").asString()).isEqualTo("turn.started");
    assertThat(
            alice
                .answer(
                    "Agent/ResolveInteraction",
                    "{\"turnId\": \"%s\", \"interactionId\": \"%s\", \"resolution\": {\"approved\": true}}"
                        .formatted(turn.path("id").asString(), question.path("id").asString()))
                .path("state")
                .asString())
        .isEqualTo("AGENT_INTERACTION_STATE_RESOLVED");
    int seq = 1;
    var last = "";
    while (events.hasNext()) {
      var event = events.next();
      seq++;
      assertThat(event.path("seq").asInt()).isEqualTo(seq);
      last = event.path("type").asString();
    }
    assertThat(last).isEqualTo("turn.completed");
    assertThat(alice.answer("Agent/ListTurnEvents", inTurn).path("events")).hasSize(seq);
    assertThat(alice.refused("Agent/CancelTurn", inTurn)).isEqualTo(ErrorCode.INVALID_STATE);
    assertThat(
            alice
                .answer(
                    "Agent/UpdateSession",
                    inSession.replace("}", ", \"state\": \"AGENT_SESSION_STATE_ARCHIVED\"}"))
                .path("state")
                .asString())
        .isEqualTo("AGENT_SESSION_STATE_ARCHIVED");
    assertThat(alice.answer("Agent/GetCapabilities", "{}").isObject()).isTrue();
  }

  private static void workflows(PublicGateway.Calls alice) {
    var applied =
        alice.answer(
            "Workflow/ApplyDefinition",
            """
            {"definition": {
              "id": "greet",
              "steps": [{"id": "wait", "awaitSignal": {"signal": "go"}}],
              "runAs": "user:alice",
              "activations": [{"id": "yearly", "schedule": {"cron": "0 0 1 1 *"}}],
              "output": "${{ input.name }}"}}
            """);
    var greet = "{\"definitionId\": \"greet\"}";
    assertThat(alice.answer("Workflow/GetDefinition", greet)).isEqualTo(applied);
    assertThat(alice.answer("Workflow/ListDefinitions", "{}").path("definitions")).hasSize(1);
    assertThat(
            alice
                .answer(
                    "Workflow/SetActivationPaused",
                    "{\"activationId\": \"yearly\", \"paused\": true}")
                .path("paused")
                .asBoolean())
        .isTrue();
    var run =
        alice.answer(
            "Workflow/StartRun", "{\"definitionId\": \"greet\", \"input\": {\"name\": \"Ada\"}}");
    var inRun = "{\"runId\": \"%s\"}".formatted(run.path("id").asString());
    alice.answer("Workflow/SignalRun", inRun.replace("}", ", \"signal\": \"go\"}"));
    alice.until(
        "Workflow/GetRun",
        inRun,
        now -> now.path("status").asString().equals("WORKFLOW_STATUS_SUCCEEDED"));
    assertThat(alice.answer("Workflow/GetRunOutput", inRun).path("output").asString())
        .isEqualTo("Ada");
    assertThat(
            alice
                .answer("Workflow/GetRunEvents", inRun)
                .path("events")
                .path(0)
                .path("type")
                .asString())
        .isEqualTo("run.started");
    var other =
        alice.answer(
            "Workflow/SignalOrStartRun",
            "{\"definitionId\": \"greet\", \"runKey\": \"b\", \"signal\": \"stay\"}");
    assertThat(alice.answer("Workflow/ListRuns", greet).path("runs")).hasSize(2);
    assertThat(
            alice
                .answer(
                    "Workflow/CancelRun",
                    "{\"runId\": \"%s\"}".formatted(other.path("id").asString()))
                .path("status")
                .asString())
        .isEqualTo("WORKFLOW_STATUS_CANCELED");
    assertThat(
            alice
                .answer(
                    "Workflow/SetDefinitionPaused",
                    "{\"definitionId\": \"greet\", \"paused\": true}")
                .path("paused")
                .asBoolean())
        .isTrue();
    assertThat(
            alice
                .answer(
                    "Workflow/DeliverEvent",
                    "{\"event\": {\"id\": \"e1\", \"source\": \"demo\", \"type\": \"seen\"}}")
                .isObject())
        .isTrue();
    alice.answer("Workflow/DeleteDefinition", greet);
    assertThat(alice.refused("Workflow/GetDefinition", greet)).isEqualTo(ErrorCode.NOT_FOUND);
  }

  private static void authorization(PublicGateway.Calls alice, PublicGateway.Calls bob) {
    var plan = "\"resource\": {\"type\": \"document\", \"id\": \"plan\"}";
    var fact =
        "{\"relationship\": {\"target\": {\"subject\": \"user:bob\"}, \"relation\": \"viewer\", %s}}"
            .formatted(plan);
    assertThat(alice.answer("Authorization/AddRelationship", fact).path("added").asBoolean())
        .isTrue();
    var own = "{\"action\": \"read\", %s}".formatted(plan);
    assertThat(bob.answer("Authorization/CheckAccess", own).path("allowed").asBoolean()).isTrue();
    assertThat(
            bob.answer(
                    "Authorization/CheckAccessMany", "{\"requests\": [%s, %s]}".formatted(own, own))
                .path("responses"))
        .hasSize(2);
    assertThat(
            bob.answer("Authorization/ListRelationships", "{\"subject\": \"user:bob\"}")
                .path("relationships"))
        .hasSize(1);
    assertThat(alice.answer("Authorization/DeleteRelationship", fact).path("deleted").asBoolean())
        .isTrue();
    var model = alice.answer("Authorization/GetActiveModel", "{}");
    assertThat(bob.answer("Authorization/ListResourceTypes", "{}").path("resourceTypes"))
        .isEqualTo(model.path("resourceTypes"));
    var same = "{\"model\": %s}".formatted(model);
    assertThat(alice.answer("Authorization/SetActiveModel", same).path("resourceTypes"))
        .isEqualTo(model.path("resourceTypes"));
    assertThat(alice.answer("Authorization/SetAuthorizationState", same).path("modelId").asString())
        .isNotEmpty();
  }

  private static void identity(PublicGateway.Calls alice, PublicGateway gateway) {
    assertThat(alice.answer("Identity/UserInfo", "{}").path("subject").path("id").asString())
        .isEqualTo("user:alice");
    assertThat(
            alice
                .answer("Identity/Introspect", "{\"token\": \"%s\"}".formatted(gateway.alice()))
                .path("active")
                .asBoolean())
        .isTrue();
    assertThat(alice.answer("Identity/ListGrants", "{}").path("grants")).isEmpty();
    assertThat(alice.refused("Identity/GetGrant", "{\"grantId\": \"g1\"}"))
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(alice.refused("Identity/RevokeGrant", "{\"grantId\": \"g1\"}"))
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(
            gateway
                .anonymousCalls()
                .answer(
                    "Identity/Authorize",
                    """
                    {"clientId": "tool", "redirectUri": "http://127.0.0.1:8765/cb", "state": "s",
                     "scopes": ["openid"], "codeChallengeMethod": "S256",
                     "codeChallenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}
                    """)
                .path("url")
                .asString())
        .startsWith("http");
    assertThat(
            gateway
                .anonymousCalls()
                .refused(
                    "Identity/Token",
                    "{\"grantType\": \"refresh_token\", \"refreshToken\": \"none\"}"))
        .isEqualTo(ErrorCode.INVALID_REQUEST);
  }

  private static void databases(PublicGateway.Calls alice, PublicGateway.Calls bob)
      throws Exception {
    alice.answer("IndexedDB/CreateStore", "{\"store\": {\"name\": \"notes\"}}");
    alice.answer(
        "IndexedDB/CreateIndex",
        "{\"store\": \"notes\", \"index\": {\"name\": \"by\", \"keyPath\": {\"paths\":"
            + " [\"author\"]}}}");
    assertThat(alice.answer("IndexedDB/ListStores", "{}").path("stores")).hasSize(1);
    assertThat(bob.answer("IndexedDB/ListStores", "{}").path("stores"))
        .as("each subject has stores of its own")
        .isEmpty();
    var note =
        "{\"store\": \"notes\", \"key\": {\"text\": \"%s\"}, \"value\": {\"members\": [{\"name\":"
            + " \"author\", \"value\": {\"text\": \"Ada\"}}]}}";
    alice.answer("IndexedDB/Add", note.formatted("a"));
    alice.answer("IndexedDB/Put", note.formatted("b"));
    var all = "{\"store\": \"notes\"}";
    var one =
        "{\"store\": \"notes\", \"range\": {\"lower\": {\"text\": \"a\"}, \"upper\": {\"text\":"
            + " \"a\"}}}";
    assertThat(alice.answer("IndexedDB/Get", one).path("entry").path("value").toString())
        .contains("Ada");
    assertThat(alice.answer("IndexedDB/GetKey", one).path("key").path("text").asString())
        .isEqualTo("a");
    assertThat(alice.answer("IndexedDB/GetAll", all).path("entries")).hasSize(2);
    assertThat(alice.answer("IndexedDB/GetAllKeys", all).path("entries")).hasSize(2);
    assertThat(alice.answer("IndexedDB/Count", all).path("count").asInt()).isEqualTo(2);
    assertThat(
            alice
                .converse("IndexedDB/OpenCursor", "{\"open\": {\"read\": {\"store\": \"notes\"}}}")
                .isObject())
        .isTrue();
    assertThat(
            alice
                .converse("IndexedDB/Transaction", "{\"begin\": {\"stores\": [\"notes\"]}}")
                .isObject())
        .isTrue();
    alice.answer("IndexedDB/Delete", "{\"store\": \"notes\", \"key\": {\"text\": \"a\"}}");
    alice.answer("IndexedDB/DeleteRange", one);
    alice.answer("IndexedDB/Clear", all);
    assertThat(alice.answer("IndexedDB/Count", all).path("count").asInt()).isZero();
    alice.answer("IndexedDB/DeleteIndex", "{\"store\": \"notes\", \"index\": \"by\"}");
    alice.answer("IndexedDB/DeleteStore", "{\"store\": \"notes\"}");
    assertThat(alice.answer("IndexedDB/ListStores", "{}").path("stores")).isEmpty();
  }

  private static void credentials(PublicGateway.Calls bob) {
    var vault = "{\"ref\": {\"app\": \"vault\", \"connection\": \"default\"}}";
    var stored =
        bob.answer(
            "ExternalCredentials/Upsert",
            "{\"ref\": {\"app\": \"vault\", \"connection\": \"default\"}, \"fields\": {\"token\":"
                + " \"Ym9icy1rZXk=\"}}");
    assertThat(stored.path("ref").path("owner").asString()).isEqualTo("user:bob");
    assertThat(bob.answer("ExternalCredentials/Get", vault)).isEqualTo(stored);
    assertThat(bob.answer("ExternalCredentials/List", "{\"app\": \"vault\"}").path("credentials"))
        .hasSize(1);
    assertThat(bob.answer("ExternalCredentials/Resolve", vault).path("token").asString())
        .isEqualTo("Ym9icy1rZXk=");
    assertThat(bob.answer("ExternalCredentials/Validate", vault).path("valid").asBoolean())
        .isTrue();
    assertThat(bob.answer("ExternalCredentials/Delete", vault).path("deleted").asBoolean())
        .isTrue();
    assertThat(bob.answer("ExternalCredentials/Delete", vault).path("deleted").asBoolean())
        .isFalse();
  }
}

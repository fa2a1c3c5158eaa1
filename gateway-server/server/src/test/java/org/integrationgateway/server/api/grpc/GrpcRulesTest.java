package org.integrationgateway.server.api.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.stub.ClientCalls;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.protocol.v1.CacheGetRequest;
import org.integrationgateway.protocol.v1.CacheGrpc;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The permissions of callers over gRPC, and refusals. */
final class GrpcRulesTest {
  @TempDir static Path home;
  private static PublicGateway gateway;

  @BeforeAll
  static void start() {
    gateway = PublicGateway.start(home);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  private static StatusRuntimeException refusal(ThrowingCallable call) {
    return (StatusRuntimeException)
        org.assertj.core.api.Assertions.catchThrowableOfType(StatusRuntimeException.class, call);
  }

  @Test
  void refusesUnknownTokensBeforeTheRequestIsRead() {
    var greet = "{\"app\": \"demo\", \"operation\": \"hello.greet\"}";
    assertThat(gateway.anonymousCalls().refused("App/Invoke", greet))
        .isEqualTo(ErrorCode.UNAUTHENTICATED);
    assertThat(gateway.as("gwt_wrong").refused("App/Invoke", "{}"))
        .isEqualTo(ErrorCode.UNAUTHENTICATED);
    var cookie = gateway.client().with("cookie", "session_token=" + gateway.alice());
    assertThat(
            refusal(
                    () ->
                        ClientCalls.blockingUnaryCall(
                            cookie,
                            WireMethods.find("Identity/UserInfo"),
                            CallOptions.DEFAULT,
                            WireMethods.request(WireMethods.find("Identity/UserInfo"), "{}")))
                .getStatus()
                .getCode())
        .isEqualTo(Status.Code.UNAUTHENTICATED);
  }

  @Test
  void takesSessionsAsBearerTokens() {
    var session =
        gateway.gateway().session(org.integrationgateway.sdk.identity.Person.of("user:carol"));
    assertThat(
            gateway
                .as(session)
                .answer("Identity/UserInfo", "{}")
                .path("subject")
                .path("id")
                .asString())
        .isEqualTo("user:carol");
  }

  @Test
  void refusesFieldsThatTheServerFillsByName() {
    var refused =
        gateway
            .alicesCalls()
            .refusal(
                "App/Invoke",
                "{\"app\": \"demo\", \"operation\": \"hello.greet\", \"runAs\": \"user:bob\"}");
    assertThat(GrpcContractTest.code(refused)).isEqualTo(ErrorCode.INVALID_PARAMETERS);
    assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(refused).hasMessageContaining("/run_as is set by the gateway");
    assertThat(
            gateway
                .alicesCalls()
                .refusal(
                    "Workflow/DeliverEvent",
                    "{\"event\": {\"source\": \"demo\", \"type\": \"t\"}, \"deliveredBy\": \"x\"}"))
        .hasMessageContaining("/delivered_by");
  }

  @Test
  void refusesMissingFieldsAndUnknownEnums() {
    assertThat(gateway.alicesCalls().refusal("App/Invoke", "{\"app\": \"demo\"}"))
        .hasMessageContaining("/operation is missing");
    assertThat(gateway.alicesCalls().refusal("Agent/ListSessions", "{\"state\": 77}"))
        .hasMessageContaining("/state has a value");
  }

  @Test
  void holdsLimitedTokensToTheirScopes() {
    var limited =
        gateway.as(
            gateway.gateway().token("user:alice", new Caller.Scope("demo", Set.of("hello.greet"))));
    assertThat(
            limited
                .answer("App/Invoke", "{\"app\": \"demo\", \"operation\": \"hello.greet\"}")
                .path("status")
                .asInt())
        .isPositive();
    for (var method :
        new String[] {
          "Authorization/GetActiveModel",
          "Authorization/ListResourceTypes",
          "Identity/ListGrants",
          "IndexedDB/ListStores",
          "Agent/ListSessions",
          "Workflow/ListDefinitions"
        }) {
      assertThat(limited.refused(method, "{}")).as(method).isEqualTo(ErrorCode.SCOPE_DENIED);
    }
    assertThat(limited.answer("Identity/UserInfo", "{}").path("subject").path("id").asString())
        .isEqualTo("user:alice");
    assertThat(
            limited.refused(
                "Identity/Introspect", "{\"token\": \"%s\"}".formatted(gateway.alice())))
        .isEqualTo(ErrorCode.SCOPE_DENIED);
  }

  @Test
  void keepsQuestionsAboutOthersForOperators() {
    var plan = "\"action\": \"read\", \"resource\": {\"type\": \"document\", \"id\": \"plan\"}";
    var aboutAlice = "{\"subject\": \"user:alice\", %s}".formatted(plan);
    assertThat(gateway.bobsCalls().refused("Authorization/CheckAccess", aboutAlice))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(
            gateway
                .bobsCalls()
                .answer("Authorization/CheckAccess", "{%s}".formatted(plan))
                .path("allowed")
                .asBoolean())
        .isFalse();
    assertThat(gateway.bobsCalls().refused("Authorization/ListRelationships", "{}"))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(gateway.alicesCalls().answer("Authorization/ListRelationships", "{}").isObject())
        .isTrue();
    assertThat(gateway.bobsCalls().refused("Identity/ListGrants", "{\"subject\": \"user:alice\"}"))
        .isEqualTo(ErrorCode.FORBIDDEN);
    var alices = "{\"token\": \"%s\"}".formatted(gateway.alice());
    assertThat(gateway.bobsCalls().answer("Identity/Introspect", alices).path("active").asBoolean())
        .isFalse();
    assertThat(gateway.bobsCalls().refused("Identity/UserInfo", alices))
        .isEqualTo(ErrorCode.INVALID_PARAMETERS);
    var bobs = "{\"token\": \"%s\"}".formatted(gateway.bob());
    assertThat(gateway.alicesCalls().answer("Identity/Introspect", bobs).path("active").asBoolean())
        .isTrue();
  }

  @Test
  void keepsChangesOfAuthorizationForOperatorsAndTheGatewaysOwnTypesFromAll() {
    var fact =
        "{\"relationship\": {\"target\": {\"subject\": \"user:bob\"}, \"relation\": \"%s\","
            + " \"resource\": {\"type\": \"%s\", \"id\": \"x\"}}}";
    var viewer = fact.formatted("viewer", "document");
    var bob = gateway.bobsCalls();
    assertThat(bob.refused("Authorization/AddRelationship", viewer)).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(bob.refused("Authorization/DeleteRelationship", viewer))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(bob.refused("Authorization/SetActiveModel", "{\"model\": {}}"))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(bob.refused("Authorization/SetAuthorizationState", "{\"model\": {}}"))
        .isEqualTo(ErrorCode.FORBIDDEN);
    for (var own :
        new String[] {
          fact.formatted("manager", "service_account"), fact.formatted("member", "gateway_policy")
        }) {
      assertThat(gateway.alicesCalls().refused("Authorization/AddRelationship", own))
          .isEqualTo(ErrorCode.FORBIDDEN);
    }
  }

  @Test
  void logsInAtTheGatewayOnlyBackToItAndToThisMachine() {
    var login =
        """
        {"redirectUri": "%s", "codeChallengeMethod": "S256",
         "codeChallenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}
        """;
    assertThat(
            gateway
                .anonymousCalls()
                .refusal("Identity/Authorize", login.formatted("https://evil.example/cb")))
        .hasMessageContaining("returns only there");
    assertThat(
            gateway
                .anonymousCalls()
                .refused("Identity/Token", "{\"grantType\": \"client_credentials\"}"))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(gateway.anonymousCalls().refused("Identity/UserInfo", "{}"))
        .isEqualTo(ErrorCode.UNAUTHENTICATED);
  }

  @Test
  void keepsCredentialsOfTheDeploymentFromCallers() {
    var alice = gateway.alicesCalls();
    var house = "{\"ref\": {\"app\": \"vault\", \"connection\": \"house\"}}";
    assertThat(alice.refused("ExternalCredentials/Resolve", house)).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(alice.refused("ExternalCredentials/Get", house)).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(
            gateway
                .bobsCalls()
                .refused(
                    "ExternalCredentials/Resolve",
                    "{\"ref\": {\"owner\": \"user:alice\", \"app\": \"vault\"}}"))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(
            gateway
                .bobsCalls()
                .refused("ExternalCredentials/Resolve", "{\"ref\": {\"app\": \"vault\"}}"))
        .isEqualTo(ErrorCode.NOT_CONNECTED);
  }

  @Test
  void keepsServicesOfProvidersFromCallers() {
    assertThat(
            refusal(
                    () ->
                        CacheGrpc.newBlockingStub(gateway.client().as(gateway.alice()))
                            .get(CacheGetRequest.getDefaultInstance()))
                .getStatus()
                .getCode())
        .isEqualTo(Status.Code.UNIMPLEMENTED);
  }

  @Test
  void listsTheServicesOfCallersByReflection() throws Exception {
    var call =
        ClientCalls.blockingBidiStreamingCall(
            gateway.client().channel(),
            ServerReflectionGrpc.getServerReflectionInfoMethod(),
            CallOptions.DEFAULT);
    call.write(ServerReflectionRequest.newBuilder().setListServices("").build());
    assertThat(call.read().getListServicesResponse().getServiceList())
        .extracting(service -> service.getName())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    WireMethods.SERVICES.stream().map(service -> service.getName()),
                    Stream.of(HealthGrpc.SERVICE_NAME))
                .toList());
    // Clients such as grpcurl read the details of failures by their messages.
    for (var symbol : List.of("gateway.provider.v1.App", "google.rpc.ErrorInfo")) {
      call.write(ServerReflectionRequest.newBuilder().setFileContainingSymbol(symbol).build());
      assertThat(call.read().getFileDescriptorResponse().getFileDescriptorProtoCount())
          .as(symbol)
          .isPositive();
    }
    call.halfClose();
  }

  @Test
  void tellsItsHealth() {
    var health = HealthGrpc.newBlockingStub(gateway.client().channel());
    for (var service : new String[] {"", "gateway.provider.v1.App"}) {
      assertThat(
              health.check(HealthCheckRequest.newBuilder().setService(service).build()).getStatus())
          .isEqualTo(ServingStatus.SERVING);
    }
    assertThat(
            refusal(() -> health.check(HealthCheckRequest.newBuilder().setService("no").build()))
                .getStatus()
                .getCode())
        .isEqualTo(Status.Code.NOT_FOUND);
  }

  @Test
  void endsAStreamWithTheTokenThatOpenedIt() {
    var token = gateway.gateway().token("user:dora");
    var dora = gateway.as(token);
    var session = dora.answer("Agent/CreateSession", "{\"model\": \"play\"}");
    var turn =
        dora.answer(
            "Agent/CreateTurn",
            """
            {"sessionId": "%s",
             "messages": [{"role": "AGENT_ROLE_USER", "text": "greet"}], "output": {"text": {}},
             "toolRefs": [{"app": "demo", "operation": "hello.greet"}]}
            """
                .formatted(session.path("id").asString()));
    var events =
        dora.stream(
            "Agent/WatchTurnEvents", "{\"turnId\": \"%s\"}".formatted(turn.path("id").asString()));
    assertThat(events.next().path("type").asString()).isEqualTo("turn.started");
    assertThat(gateway.gateway().status("DELETE", "/api/v1/tokens", token, "")).isEqualTo(200);
    var ended = refusal(() -> events.forEachRemaining(event -> {}));
    assertThat(GrpcContractTest.code(ended)).isEqualTo(ErrorCode.UNAUTHENTICATED);
  }
}

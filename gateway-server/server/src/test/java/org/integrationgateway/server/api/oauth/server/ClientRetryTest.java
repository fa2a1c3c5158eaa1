package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.REDIRECT;
import static org.integrationgateway.server.testing.login.LoginProgram.json;
import static org.integrationgateway.server.testing.login.LoginProgram.query;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A client that sends again what it has sent: it has lost the answer, or has several windows. */
final class ClientRetryTest {
  private static final MovedClock clock = new MovedClock();
  private static PeopleGateway gateway;
  private static Browser root;

  private final LoginProgram program = new LoginProgram(gateway.gateway().uri()).register(REDIRECT);

  @BeforeAll
  static void start(@TempDir Path folder) {
    // A slow machine sends later than within the ten seconds that a client has for the same again.
    clock.stop();
    gateway =
        PeopleGateway.start(
            folder,
            PeopleGateway.server()
                + "providers:\n  identity: {people: {source: builtin:local}}\n"
                + "apps: {demo: {provider: {source: builtin:demo}, mcp: true}}\n",
            clock);
    root = new Browser();
    gateway.makeRoot(root);
  }

  @AfterEach
  void now() {
    clock.ahead(Duration.ZERO);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private String code() {
    var page =
        root.open(program.authorize(program.parameters(REDIRECT)), gateway.uri("/").toString());
    var answer = root.submit(page, Map.of("decision", "allow"));
    return query(answer.headers().firstValue("Location").orElseThrow()).get("code");
  }

  private String refreshToken() {
    return json(program.exchange(code(), REDIRECT)).path("refresh_token").asString();
  }

  private int tools(String access) {
    return program.tools("/mcp", access).statusCode();
  }

  private static List<JsonNode> atOnce(List<Callable<HttpResponse<String>>> requests)
      throws Exception {
    var begin = new CyclicBarrier(requests.size());
    var threads = Executors.newFixedThreadPool(requests.size());
    try {
      var calls = new ArrayList<Callable<HttpResponse<String>>>();
      for (var request : requests) {
        calls.add(
            () -> {
              begin.await(60, TimeUnit.SECONDS);
              return request.call();
            });
      }
      var answers = new ArrayList<JsonNode>();
      for (var answer : threads.invokeAll(calls)) {
        answers.add(json(answer.get()));
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void getsTheSameSuccessorOfARefreshTokenAtEveryReplica() throws Exception {
    var first = refreshToken();
    var there = new LoginProgram(gateway.replica().uri()).as(program.client());
    var requests = new ArrayList<Callable<HttpResponse<String>>>();
    for (int i = 0; i < 8; i++) {
      var one = i % 2 == 0 ? program : there;
      requests.add(() -> one.refresh(first));
    }
    var answers = atOnce(requests);
    var successor = answers.get(0).path("refresh_token").asString();
    for (var answer : answers) {
      assertThat(answer.path("refresh_token").asString()).isEqualTo(successor).isNotEqualTo(first);
      assertThat(tools(answer.path("access_token").asString())).isEqualTo(200);
    }
  }

  @Test
  void losesTheGrantByATokenOfTwoGenerationsBackAndByALateOne() {
    var first = refreshToken();
    var second = json(program.refresh(first)).path("refresh_token").asString();
    var third = json(program.refresh(second)).path("access_token").asString();
    assertThat(tools(third)).isEqualTo(200);
    assertThat(program.refresh(first).statusCode()).isEqualTo(400);
    assertThat(tools(third)).isEqualTo(401);

    var late = refreshToken();
    var access = json(program.refresh(late)).path("access_token").asString();
    clock.ahead(Duration.ofSeconds(9));
    assertThat(program.refresh(late).statusCode()).isEqualTo(200);
    clock.ahead(Duration.ofSeconds(11));
    assertThat(program.refresh(late).statusCode()).isEqualTo(400);
    assertThat(tools(access)).isEqualTo(401);
  }

  @Test
  void getsTokensForACodeOnceAndKeepsThem() throws Exception {
    var code = code();
    var requests = new ArrayList<Callable<HttpResponse<String>>>();
    for (int i = 0; i < 10; i++) {
      requests.add(() -> program.exchange(code, REDIRECT));
    }
    var answers = atOnce(requests);
    var access =
        answers.stream()
            .filter(answer -> answer.has("access_token"))
            .map(answer -> answer.path("access_token").asString())
            .toList();
    assertThat(access).hasSize(1);
    assertThat(answers)
        .filteredOn(answer -> answer.path("error").asString("").equals("invalid_grant"))
        .hasSize(9);
    assertThat(tools(access.get(0))).isEqualTo(200);
    // Without the verifier it is another program, which has stolen the code.
    assertThat(program.exchange(code, REDIRECT, "code_verifier", "a".repeat(43)).statusCode())
        .isEqualTo(400);
    assertThat(tools(access.get(0))).isEqualTo(401);
  }

  @Test
  void leavesNoAccessToACodeThatAnotherProgramPresentsAtTheSameTime() throws Exception {
    var code = code();
    Callable<HttpResponse<String>> own = () -> program.exchange(code, REDIRECT);
    Callable<HttpResponse<String>> other =
        () -> program.exchange(code, REDIRECT, "code_verifier", "a".repeat(43));
    for (var answer : atOnce(List.of(own, other, own, other))) {
      if (answer.has("access_token")) {
        assertThat(tools(answer.path("access_token").asString())).isEqualTo(401);
      }
    }
  }
}

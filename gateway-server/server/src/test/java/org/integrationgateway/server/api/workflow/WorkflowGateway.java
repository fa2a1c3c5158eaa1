package org.integrationgateway.server.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import tools.jackson.databind.JsonNode;

/**
 * A gateway with the workflow providers {@code main} and {@code other}, and definitions that events
 * start: {@code greet} and {@code approve} in the first, {@code copy} in the second.
 */
final class WorkflowGateway implements AutoCloseable {
  private static final String CONFIGURATION =
      """
        admin: {authorizationPolicy: operators, allowedRoles: [operator]}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}
      authorization:
        policies:
          operators:
            default: deny
            members: [{subject: "user:root", role: operator}]
          closed:
            default: deny
            members: [{subject: "user:alice", role: reader}, {subject: "user:alice", role: events}]
          senders:
            default: allow
            members:
              - {subject: "user:alice", role: events}
              - {subject: "user:carol", role: events}
              - {subject: "user:dave", role: events}
      providers:
        authorization: {facts: {source: builtin:relationships}}
        workflow:
          main: {source: builtin:durable, default: true}
          other: {source: builtin:durable}
      apps:
        demo: {provider: {source: "builtin:demo"}, authorizationPolicy: senders}
        hidden: {provider: {source: "builtin:demo"}, authorizationPolicy: closed}
      workflows:
        definitions:
          greet:
            steps:
              - {id: say, invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name }}"}}}
            on: [{event: {type: person.arrived, source: demo}, input: {name: "${{ event.data.name }}"}}]
          approve:
            steps: [{id: wait, awaitSignal: {signal: approved}}]
            on: [{event: {type: order.placed}}]
          copy:
            provider: other
            steps: [{id: rest, wait: {duration: 1ms}}]
            on: [{event: {type: "person.*"}}]
          acting:
            runAs: service_account:robot
            steps: [{id: wait, awaitSignal: {signal: done}}]
            on: [{event: {type: robot.called}}]
      """;

  private final ConfiguredGateway gateway;
  private final String alice;
  private final String bob;
  private final String root;

  private WorkflowGateway(ConfiguredGateway gateway) {
    this.gateway = gateway;
    this.alice = gateway.token("user:alice");
    this.bob = gateway.token("user:bob");
    this.root = gateway.token("user:root");
  }

  static WorkflowGateway start(Path home) {
    return new WorkflowGateway(ConfiguredGateway.start(home, CONFIGURATION));
  }

  ConfiguredGateway gateway() {
    return gateway;
  }

  String alice() {
    return alice;
  }

  String bob() {
    return bob;
  }

  /** The token of an operator. */
  String root() {
    return root;
  }

  /** A request to {@code /api/v2/workflow}. */
  HttpResponse<String> v2(String method, String path, String token, String body) {
    return gateway.send(method, "/api/v2/workflow" + path, token, body);
  }

  /** A token that is limited to these apps. */
  String limited(String subject, String... apps) {
    return gateway.token(
        subject,
        List.of(apps).stream()
            .map(app -> new Caller.Scope(app, Set.of()))
            .toArray(Caller.Scope[]::new));
  }

  HttpResponse<String> event(String token, String body) {
    return gateway.send("POST", "/api/v1/workflow/events", token, body);
  }

  /** Delivers an event that starts runs, and returns their ids. */
  List<String> started(String token, String type, String more) {
    var answer = event(token, "{\"source\": \"demo\", \"type\": \"%s\"%s}".formatted(type, more));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    return StreamSupport.stream(
            ConfiguredGateway.json(answer).path("deliveries").spliterator(), false)
        .flatMap(each -> StreamSupport.stream(each.path("runIds").spliterator(), false))
        .map(JsonNode::asString)
        .toList();
  }

  HttpResponse<String> get(String path, String token) {
    return gateway.get("/api/v1/workflow/runs" + path, token);
  }

  HttpResponse<String> cancel(String run, String token, String body) {
    return gateway.send("POST", "/api/v1/workflow/runs/" + run + "/cancel", token, body);
  }

  /** The run, once it is as it should be. */
  JsonNode await(String run, String token, Predicate<JsonNode> condition) {
    Optional<JsonNode> last = Optional.empty();
    for (int i = 0; i < 3_000; i++) {
      last = Optional.of(ConfiguredGateway.json(get("/" + run, token)));
      if (condition.test(last.get())) {
        return last.get();
      }
      LockSupport.parkNanos(10_000_000);
    }
    throw new AssertionError("the run never came there: " + last);
  }

  static Predicate<JsonNode> status(String status) {
    return run -> run.path("status").asString("").equals(status);
  }

  @Override
  public void close() {
    gateway.close();
  }
}

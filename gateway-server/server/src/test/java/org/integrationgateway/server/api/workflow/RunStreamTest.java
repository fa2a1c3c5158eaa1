package org.integrationgateway.server.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.StreamReader;
import org.integrationgateway.server.testing.StreamReader.Frame;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code GET /api/v1/workflow/runs/{runID}/events/stream}. */
final class RunStreamTest {
  private static WorkflowGateway gateway;

  @BeforeAll
  static void start(@TempDir Path home) {
    gateway = WorkflowGateway.start(home);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static StreamReader read(String run, String query, String token, String lastEventId) {
    return StreamReader.open(
        gateway.gateway().gateway().uri(),
        "/api/v1/workflow/runs/" + run + "/events/stream" + query,
        token,
        lastEventId);
  }

  private static String waiting() {
    return gateway.started(gateway.alice(), "order.placed", "").get(0);
  }

  private static List<String> types(List<Frame> frames) {
    return frames.stream().map(frame -> frame.json().path("type").asString()).toList();
  }

  @Test
  void sendsWhatHappensUntilTheRunHasEnded() {
    var run = waiting();
    try (var reader = read(run, "", gateway.alice(), "")) {
      var first = reader.events(2);
      assertThat(types(first)).containsExactly("run.started", "step.started");
      assertThat(first.get(1).id()).isEqualTo("2");
      assertThat(first.get(1).name()).isEqualTo("run_event");
      var event = first.get(1).json();
      assertThat(event.path("runId").asString()).isEqualTo(run);
      assertThat(event.path("stepId").asString()).isEqualTo("wait");
      assertThat(event.path("time").asString()).endsWith("Z");

      var signal = "{\"signal\": \"approved\", \"payload\": {}}";
      assertThat(
              gateway.v2("POST", "/runs/" + run + ":signal", gateway.alice(), signal).statusCode())
          .isEqualTo(200);
      var rest = reader.all();
      var end = rest.get(rest.size() - 1);
      assertThat(types(rest.subList(0, rest.size() - 1)))
          .containsExactly("signal.received", "step.succeeded", "run.succeeded");
      assertThat(end.name()).isEqualTo("end");
      assertThat(end.data())
          .isEqualTo("{\"status\":\"SUCCEEDED\",\"lastSeq\":5,\"reason\":\"terminal\"}");
      assertThat(reader.take()).isEqualTo(Frame.END);
    }
  }

  @Test
  void goesOnBehindTheLastEventOfAClientThatComesBack() {
    var run = waiting();
    gateway.cancel(run, gateway.alice(), "{\"reason\": \"enough\"}");
    var seen = new ArrayList<Long>();
    var last = "";
    while (true) {
      try (var reader = read(run, "?limit=1", gateway.alice(), last)) {
        var frame = reader.next();
        if (frame.name().equals("end")) {
          assertThat(frame.json().path("status").asString()).isEqualTo("CANCELED");
          break;
        }
        seen.add(frame.seq());
        last = frame.id();
      }
    }
    assertThat(seen)
        .isEqualTo(IntStream.rangeClosed(1, seen.size()).mapToObj(Long::valueOf).toList());
    try (var reader = read(run, "?after=1000", gateway.alice(), "")) {
      assertThat(reader.next().data())
          .isEqualTo("{\"status\":\"CANCELED\",\"lastSeq\":1000,\"reason\":\"terminal\"}");
    }
  }

  @Test
  void givesManyReadersTheSameEvents() {
    var run = waiting();
    var readers =
        IntStream.range(0, 15)
            .mapToObj(i -> read(run, i % 2 == 0 ? "" : "?after=2", gateway.alice(), ""))
            .toList();
    var late = readers.stream().filter(reader -> readers.indexOf(reader) % 2 == 1).toList();
    readers.stream().filter(reader -> !late.contains(reader)).forEach(reader -> reader.events(2));
    gateway.cancel(run, gateway.root(), "");
    assertThat(readers.stream().map(StreamReader::all).distinct()).hasSize(1);
    readers.forEach(StreamReader::close);
  }

  @Test
  void readsARunOfTheProviderThatIsNamed() {
    var run = waiting();
    try (var reader = read(run, "?provider=main&limit=1", gateway.alice(), "")) {
      reader.events(1);
      assertThat(reader.next().json().path("next").asString())
          .isEqualTo("/api/v1/workflow/runs/" + run + "/events/stream?after=1&provider=main");
    }
    assertThat(read(run, "?provider=other", gateway.alice(), "").refusal())
        .isEqualTo("404 not_found");
  }

  @Test
  void isForTheOwnersOfTheRunAndForOperators() {
    var run = waiting();
    assertThat(read(run, "", gateway.bob(), "").refusal()).isEqualTo("404 not_found");
    assertThat(read(run, "", "", "").refusal()).isEqualTo("401 unauthenticated");
    assertThat(read(run, "", gateway.limited("user:alice", "demo"), "").refusal())
        .isEqualTo("403 scope_denied");
    try (var reader = read(run, "", gateway.root(), "")) {
      assertThat(reader.next().seq()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"?after=-1, /after", "?limit=0, /limit", "?until=terminal, /until"})
  void refusesWhatItDoesNotRead(String query, String pointer) {
    try (var reader = read(waiting(), query, gateway.alice(), "")) {
      assertThat(reader.answer().statusCode()).isEqualTo(400);
      assertThat(reader.take().data()).contains("\"pointer\":\"" + pointer + "\"");
    }
  }

  @Test
  void goesOnAtAnotherReplica() {
    var run = waiting();
    try (var other = gateway.gateway().replica();
        var reader =
            StreamReader.open(
                other.gateway().uri(),
                "/api/v1/workflow/runs/" + run + "/events/stream",
                gateway.alice(),
                "1")) {
      assertThat(reader.next().seq()).isEqualTo(2);
      gateway.cancel(run, gateway.alice(), "");
      var rest = reader.all();
      assertThat(rest.get(rest.size() - 1).json().path("status").asString()).isEqualTo("CANCELED");
    }
    assertThat(
            ConfiguredGateway.json(gateway.get("/" + run, gateway.alice()))
                .path("status")
                .asString())
        .isEqualTo("CANCELED");
  }
}

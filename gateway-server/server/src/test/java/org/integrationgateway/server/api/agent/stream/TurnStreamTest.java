package org.integrationgateway.server.api.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.StreamReader;
import org.integrationgateway.server.testing.StreamReader.Frame;
import org.integrationgateway.server.testing.TestSessions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code GET /api/v1/agent/turns/{turnID}/events/stream}. */
final class TurnStreamTest {
  @TempDir static Path home;
  private static StreamGateway gateway;
  private static String alice;
  private static String bob;

  @BeforeAll
  static void start() {
    gateway = StreamGateway.start(home, 200);
    alice = gateway.token("user:alice");
    bob = gateway.token("user:bob");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static List<JsonNode> listed(String turn) {
    var events = new ArrayList<JsonNode>();
    ConfiguredGateway.json(gateway.gateway().get("/api/v1/agent/turns/" + turn + "/events", alice))
        .forEach(events::add);
    return events;
  }

  private static List<Long> numbers(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }

  @Test
  void sendsEveryEventAsTheListHasItAndThenTheEnd() {
    var turn = gateway.turn(alice, "hello");
    try (var reader = gateway.read(turn, "", alice)) {
      assertThat(reader.answer().headers().firstValue("Content-Type"))
          .contains("text/event-stream;charset=utf-8");
      assertThat(reader.answer().headers().firstValue("Cache-Control")).contains("no-store");
      var all = reader.all();
      var events = all.subList(0, all.size() - 1);

      assertThat(events.stream().map(Frame::json).toList()).isEqualTo(listed(turn));
      assertThat(events)
          .allSatisfy(
              event -> {
                assertThat(event.name()).isEqualTo("turn_event");
                assertThat(event.id()).isEqualTo(Long.toString(event.seq()));
              });
      var end = all.get(all.size() - 1);
      assertThat(end.name()).isEqualTo("end");
      assertThat(end.id()).isEmpty();
      assertThat(end.data())
          .isEqualTo(
              "{\"status\":\"succeeded\",\"lastSeq\":%d,\"reason\":\"terminal\"}"
                  .formatted(events.size()));
      assertThat(reader.take()).isEqualTo(Frame.END);
    }
  }

  @Test
  void beginsWithTheTimeToWaitAndSendsCommentsWhileNothingHappens() {
    var turn = gateway.turn(alice, "wait");
    try (var reader = gateway.read(turn, "?after=1", alice)) {
      assertThat(reader.take().name()).isEqualTo(":");
      assertThat(reader.take()).isEqualTo(new Frame("", "retry", "2000"));
      assertThat(reader.take().name()).isEqualTo(":");
      assertThat(reader.take().name()).isEqualTo(":");
    }
  }

  @Test
  void goesOnBehindTheLastEventOfAClientThatComesBack() {
    var turn = gateway.turn(alice, "talk");
    var seen = new ArrayList<Long>();
    var last = "";
    while (true) {
      try (var reader = gateway.read(turn, "", alice, last)) {
        var frame = reader.next();
        if (frame.name().equals("end")) {
          break;
        }
        seen.add(frame.seq());
        last = frame.id();
      }
    }
    assertThat(seen).isEqualTo(numbers(1, listed(turn).size())).hasSizeGreaterThan(8);
  }

  @Test
  void readsTheHeaderBeforeTheQuery() {
    var turn = gateway.turn(alice, "hello");
    try (var reader = gateway.read(turn, "?after=1", alice, "2")) {
      assertThat(reader.next().seq()).isEqualTo(3);
    }
    try (var reader = gateway.read(turn, "?after=1", alice)) {
      assertThat(reader.next().seq()).isEqualTo(2);
    }
    try (var reader = gateway.read(turn, "?after=1000000", alice)) {
      assertThat(reader.next().data())
          .isEqualTo("{\"status\":\"succeeded\",\"lastSeq\":1000000,\"reason\":\"terminal\"}");
    }
  }

  @Test
  void endsAfterSoManyEventsAndSaysWhereItGoesOn() {
    var turn = gateway.turn(alice, "lecture");
    try (var reader = gateway.read(turn, "?limit=2", alice)) {
      assertThat(reader.events(2).stream().map(Frame::seq)).containsExactly(1L, 2L);
      var end = reader.next().json();
      assertThat(end.get("status").stringValue()).isEqualTo("running");
      assertThat(end.get("reason").stringValue()).isEqualTo("limit");
      var next = end.get("next").stringValue();
      assertThat(next).endsWith(turn + "/events/stream?after=2&until=terminal");
      var query = next.substring(next.indexOf('?'));
      try (var rest = gateway.read(turn, query, alice)) {
        assertThat(rest.next().seq()).isEqualTo(3);
      }
    }
  }

  @Test
  void endsWhenTheTurnWaitsForAPersonWhereThatIsWanted() {
    var turn = gateway.turn(alice, "ask");
    try (var reader = gateway.read(turn, "?until=blocked_or_terminal", alice);
        var patient = gateway.read(turn, "", alice)) {
      var all = reader.all();
      var end = all.get(all.size() - 1).json();
      assertThat(end.get("status").stringValue()).isEqualTo("waiting_for_input");
      assertThat(end.get("reason").stringValue()).isEqualTo("blocked");
      int asked = all.size() - 1;
      assertThat(patient.events(asked).get(asked - 1).json().get("type").stringValue())
          .isEqualTo("interaction.requested");

      answer(turn);
      try (var resumed = gateway.read(turn, "?until=blocked_or_terminal&after=" + asked, alice)) {
        assertThat(resumed.next().json().get("type").stringValue())
            .isEqualTo("interaction.resolved");
      }
      var rest = patient.all();
      assertThat(rest.get(rest.size() - 1).data()).contains("\"succeeded\"", "\"terminal\"");
    }
  }

  private static void answer(String turn) {
    var path = "/api/v1/agent/turns/" + turn + "/interactions";
    var question = ConfiguredGateway.json(gateway.gateway().get(path, alice)).get(0);
    var answered =
        gateway
            .gateway()
            .send(
                "POST",
                path + "/" + question.get("id").stringValue() + "/resolve",
                alice,
                "{\"resolution\": {\"text\": \"the red one\"}}");
    assertThat(answered.statusCode()).as(answered.body()).isEqualTo(200);
  }

  @Test
  void servesManyReadersWithoutAThreadForEach() {
    var turn = gateway.turn(alice, "talk");
    var readers = IntStream.range(0, 100).mapToObj(i -> gateway.read(turn, "", alice)).toList();
    var threads = Thread.getAllStackTraces().keySet();
    var all = readers.stream().map(StreamReader::all).toList();
    readers.forEach(StreamReader::close);

    assertThat(Set.copyOf(all)).hasSize(1);
    assertThat(all.get(0).subList(0, all.get(0).size() - 1).stream().map(Frame::seq).toList())
        .isEqualTo(numbers(1, listed(turn).size()));
    assertThat(threads.stream().map(Thread::getName))
        .noneMatch(name -> name.startsWith("watch-"))
        .filteredOn(name -> name.startsWith("agent-events") || name.startsWith("event-streams"))
        .hasSizeLessThanOrEqualTo(4 + 16);
  }

  @Test
  void isForTheOwnerOfTheTurnOnly() {
    var turn = gateway.turn(alice, "hello");
    assertThat(gateway.read(turn, "", bob).refusal()).isEqualTo("404 not_found");
    assertThat(gateway.read("turn_unknown", "", bob).refusal()).isEqualTo("404 not_found");
    assertThat(gateway.read(turn, "", "").refusal()).isEqualTo("401 unauthenticated");
    var other = gateway.gateway().token("user:alice", new Caller.Scope("echo", Set.of()));
    assertThat(gateway.read(turn, "", other).refusal()).isEqualTo("403 scope_denied");
    var agents = gateway.gateway().token("user:alice", new Caller.Scope("agent", Set.of()));
    assertThat(gateway.read(turn, "", agents).next().seq()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "?after=-1, /after",
    "?after=, /after",
    "?after=1234567890123456, /after",
    "?limit=0, /limit",
    "?limit=many, /limit",
    "?until=tomorrow, /until",
    "?format=json, /format"
  })
  void refusesWhatItDoesNotRead(String query, String pointer) {
    var turn = gateway.turn(alice, "hello");
    try (var reader = gateway.read(turn, query, alice)) {
      assertThat(reader.answer().statusCode()).isEqualTo(400);
      assertThat(reader.take().data()).contains("\"pointer\":\"" + pointer + "\"");
    }
  }

  @Test
  void refusesTheIdOfAnEventOfAnotherStream() {
    var turn = gateway.turn(alice, "hello");
    assertThat(gateway.read(turn, "", alice, "L-7").refusal()).isEqualTo("400 invalid_request");
  }

  @Test
  void answersToTheCookieOfASession() {
    var session =
        TestSessions.begin(gateway.gateway().config(), "user:alice", Clock.systemUTC())
            .text()
            .use(text -> text);
    var turn = gateway.turn(alice, "hello");
    try (var reader = gateway.read(turn, "", "session_token=" + session)) {
      assertThat(reader.next().seq()).isEqualTo(1);
    }
  }

  @Test
  void answersAClientOfHttp10UntilTheEnd() throws IOException {
    var turn = gateway.turn(alice, "hello");
    var answer = raw("GET", turn, "HTTP/1.0");
    assertThat(answer).startsWith("HTTP/1.").contains("\nevent: turn_event\n", "\nevent: end\n");
    assertThat(answer).doesNotContainIgnoringCase("transfer-encoding");
    assertThat(raw("HEAD", turn, "HTTP/1.1")).contains(" 405 ").contains("Allow: GET");
  }

  private static String raw(String method, String turn, String version) throws IOException {
    var uri = gateway.gateway().gateway().uri();
    try (var socket = new Socket(uri.getHost(), uri.getPort())) {
      var head =
          "%s /api/v1/agent/turns/%s/events/stream %s\r\nHost: %s\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
              .formatted(method, turn, version, uri.getAuthority(), alice);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.setSoTimeout(30_000);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

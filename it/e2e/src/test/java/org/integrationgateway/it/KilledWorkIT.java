package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code kill -9} at any point of runs and turns: each acknowledged event has its run, each
 * acknowledged turn ends, no step and no tool call is carried out under two keys, and no number of
 * an event of a turn is missing or there twice.
 */
@Timeout(7200)
final class KilledWorkIT {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int WRITERS = 2;

  /** Longer than the leases of a killed server last, and its work takes. */
  private static final Duration TIMEOUT = Duration.ofSeconds(90);

  /** Fewer than end an attempt for good, as one that kills its processes. */
  private static final int DEATHS_OF_AN_ATTEMPT = 2;

  @TempDir Path folder;

  private final Queue<String> events = new ConcurrentLinkedQueue<>();
  private final Map<String, String> turns = new HashMap<>();
  private final Set<String> endedTurns = new HashSet<>();
  private final AtomicInteger number = new AtomicInteger();
  private Server server;
  private String token;

  @Test
  void whatWasAcknowledgedHappensOnce() throws Exception {
    int cycles = Integer.getInteger("work.kill.cycles", 1);
    assumeTrue(
        cycles > 0,
        "runs and turns of killed servers are a test of the night: -Dwork.kill.cycles=1");
    long seed = Long.getLong("kill.seed", System.nanoTime());
    var random = new Random(seed);
    try (var ledger = new Ledger()) {
      server = Server.start(Distribution.in(folder), "--config", configuration(ledger).toString());
      token = server.firstToken();
      for (int cycle = 0; cycle < cycles; cycle++) {
        killAmongRequests(random);
        server.startAgain();
        if (cycle % DEATHS_OF_AN_ATTEMPT == 1) {
          await("every run to end", () -> ended(new HashMap<>()));
          await("every turn to end", this::turnsHaveEnded);
        }
      }
      assertThat(events).as("seed %d", seed).isNotEmpty();
      eachEventHasOneRun(ledger, seed);
      eachTurnHasEnded(ledger, seed);
    } finally {
      if (server != null) {
        server.close();
      }
    }
  }

  /** Kills the server some time after the first answers, in the middle of others. */
  private void killAmongRequests(Random random) throws InterruptedException {
    var answered = new CountDownLatch(WRITERS * 2);
    var writers = new ArrayList<Thread>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(new Thread(() -> whileThere(answered, this::deliver)));
      writers.add(new Thread(() -> whileThere(answered, this::converse)));
    }
    writers.forEach(Thread::start);
    answered.await();
    LockSupport.parkNanos(random.nextInt(400) * 1_000_000L);
    server.kill();
    for (var writer : writers) {
      writer.join();
    }
  }

  private static void whileThere(CountDownLatch answered, Runnable request) {
    try {
      while (true) {
        request.run();
        answered.countDown();
      }
    } catch (IllegalStateException killed) {
      // Work that was not acknowledged may be lost.
    }
  }

  private void deliver() {
    var id = "e-" + number.incrementAndGet();
    var answer =
        server.post(
            "/api/v1/workflow/events",
            token,
            """
            {"id": "%s", "type": "ledger.wanted", "source": "ledger", "data": {"note": "%s"}}\
            """
                .formatted(id, id));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    events.add(id);
  }

  /** One turn at a time in a session of its own. */
  private void converse() {
    var note = "t-" + number.incrementAndGet();
    var session =
        JSON.readTree(
                created(
                    "/api/v1/agent/sessions", "{\"provider\": \"main\", \"model\": \"scripted\"}"))
            .get("id")
            .asString();
    var turn =
        JSON.readTree(
            created(
                "/api/v1/agent/sessions/" + session + "/turns",
                """
                {"model": "scripted", "messages": [{"role": "user", "text": "%s"}],
                 "output": {"text": {}}, "idempotencyKey": "%s",
                 "toolRefs": [{"app": "ledger", "operation": "note"}]}\
                """
                    .formatted(note, note)));
    synchronized (turns) {
      turns.put(turn.get("id").asString(), note);
    }
  }

  private String created(String path, String body) {
    var answer = server.post(path, token, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return answer.body();
  }

  private void eachEventHasOneRun(Ledger ledger, long seed) throws IOException {
    var runs = new HashMap<String, List<JsonNode>>();
    await("every run to end", () -> ended(runs));
    for (var event : events) {
      var started = runs.getOrDefault(event, List.of());
      assertThat(started).as("runs of event %s, seed %d", event, seed).hasSize(1);
      assertThat(started.get(0).get("status").asString())
          .as(started.get(0).toString())
          .isEqualTo("SUCCEEDED");
      assertThat(ledger.keysOf(event)).as("keys of event %s, seed %d", event, seed).hasSize(1);
    }
  }

  /** Reads all runs by the event that started them; whether none is under way. */
  private boolean ended(Map<String, List<JsonNode>> runs) {
    runs.clear();
    boolean ended = true;
    for (var run : pages("/api/v1/workflow/runs?limit=1000")) {
      runs.computeIfAbsent(run.at("/trigger/eventId").asString(), any -> new ArrayList<>())
          .add(run);
      ended &= !List.of("PENDING", "RUNNING").contains(run.get("status").asString());
    }
    return ended && runs.keySet().containsAll(events);
  }

  private List<JsonNode> pages(String path) {
    var all = new ArrayList<JsonNode>();
    var next = path;
    while (!next.isEmpty()) {
      var answer = server.get(next, token);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      JSON.readTree(answer.body()).forEach(all::add);
      next =
          answer
              .headers()
              .firstValue("X-Next-Page-Token")
              .map(token -> path + "&pageToken=" + token)
              .orElse("");
    }
    return all;
  }

  private boolean turnsHaveEnded() {
    for (var turn : turns.keySet()) {
      if (!endedTurns.contains(turn) && hasEnded(turn)) {
        endedTurns.add(turn);
      }
    }
    return endedTurns.size() == turns.size();
  }

  private boolean hasEnded(String turn) {
    return List.of("succeeded", "failed", "canceled")
        .contains(read("/api/v1/agent/turns/" + turn).get("status").asString());
  }

  private void eachTurnHasEnded(Ledger ledger, long seed) throws IOException {
    for (var turn : turns.entrySet()) {
      var path = "/api/v1/agent/turns/" + turn.getKey();
      await("turn " + turn.getKey() + " to end", () -> hasEnded(turn.getKey()));
      assertThat(read(path).get("status").asString())
          .as("turn %s, seed %d", turn.getKey(), seed)
          .isEqualTo("succeeded");
      var numbers = new ArrayList<Long>();
      var told = read(path + "/events?limit=1000");
      told.forEach(event -> numbers.add(event.get("seq").asLong()));
      assertThat(numbers)
          .as("events of turn %s, seed %d", turn.getKey(), seed)
          .isEqualTo(LongStream.rangeClosed(1, numbers.size()).boxed().toList());
      // A call that changes something and was interrupted is not repeated: the model is told.
      var interrupted = told.toString().contains("the agent was interrupted during this call");
      assertThat(ledger.keysOf(turn.getValue()))
          .as("keys of turn %s, seed %d: %s", turn.getKey(), seed, told)
          .hasSizeBetween(interrupted ? 0 : 1, 1);
    }
  }

  private JsonNode read(String path) {
    var answer = server.get(path, token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private void await(String what, java.util.function.BooleanSupplier happened) throws IOException {
    var end = System.nanoTime() + TIMEOUT.toNanos();
    while (!happened.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain for " + what + ":\n" + server.log());
      }
      LockSupport.parkNanos(200_000_000);
    }
  }

  private Path configuration(Ledger ledger) throws IOException {
    var app = Files.createDirectory(folder.resolve("ledger"));
    Files.writeString(
        app.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/tests/killed/ledger
        version: 1.0.0
        spec:
          mcp: true
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:%d
              operations:
                - name: note
                  method: POST
                  path: /notes
                  parameters:
                    - {name: note, type: string, in: body, required: true}
        """
            .formatted(ledger.port()));
    var file = folder.resolve("gateway.yaml");
    Files.writeString(
        file,
        """
        server:
          public: {host: 127.0.0.1, port: 8080}
          encryption:
            keys:
              - {id: k1, key: "0123456789abcdef0123456789abcdef0123456789abcdef"}
          limits: {perSubjectRate: {perSecond: 0}}
        providers:
          workflow: {main: {source: builtin:durable}}
          agent:
            main:
              source: builtin:scripted
              config:
                approval: never
                scenes:
                  - steps:
                      - calls: [{tool: ledger_note, arguments: {note: $${message}}}]
                      - text: noted
        workflows:
          definitions:
            write-down:
              runAs: system:ledger
              steps:
                - id: note
                  invoke: {app: ledger, operation: note, input: {note: "${{ input.note }}"}}
              on:
                - event: {type: ledger.wanted, source: ledger}
                  input: {note: "${{ event.data.note }}"}
        apps:
          ledger:
            provider: {source: {path: '%s'}}
            egress: {allowedHosts: ["127.0.0.1:%d"]}
        """
            .formatted(app, ledger.port()));
    return file;
  }
}

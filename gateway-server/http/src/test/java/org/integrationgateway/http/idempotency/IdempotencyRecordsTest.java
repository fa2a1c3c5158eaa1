package org.integrationgateway.http.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IdempotencyRecordsTest {
  private static final Duration LEASE = Duration.ofMinutes(2);
  private static final StoredAnswer CREATED =
      new StoredAnswer(
          201,
          Map.of("Content-Type", "application/json"),
          "{\"token\": \"planted\"}".getBytes(UTF_8));
  private static final Supplier<StoredAnswer> NEVER =
      () -> {
        throw new AssertionError("the request was executed again");
      };

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-11-22T12:00:00Z");
  private State state;
  private State otherState;
  private IdempotencyRecords records;
  private IdempotencyRecords replica;

  @BeforeEach
  void open() {
    state = state();
    otherState = state();
    records = new IdempotencyRecords(state, () -> LEASE, () -> now);
    replica = new IdempotencyRecords(otherState, () -> LEASE, () -> now);
  }

  private State state() {
    var key = new EncryptionKey("k1", Secret.of("a root key of the test, longer than 32 bytes"));
    return State.open(folder.resolve("gateway.db"), List.of(key), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    state.close();
    otherState.close();
  }

  private static KeyedRequest request(String caller, String route, String body) {
    return new KeyedRequest(caller, route, "key-1", body.getBytes(UTF_8));
  }

  private static KeyedRequest request() {
    return request("user:alice", "POST /api/v1/tokens", "{}");
  }

  private static void assertSame(StoredAnswer answer) {
    assertThat(answer.status()).isEqualTo(CREATED.status());
    assertThat(answer.headers()).isEqualTo(CREATED.headers());
    assertThat(answer.body()).isEqualTo(CREATED.body());
  }

  @Test
  void executesOnceAndReplaysTheAnswerOnEveryReplica() {
    var first = records.admit(request());
    assertThat(first.replayed()).isFalse();
    assertSame(first.answer(() -> CREATED));
    for (var each : List.of(records, replica)) {
      var again = each.admit(request());
      assertThat(again.replayed()).isTrue();
      assertSame(again.answer(NEVER));
    }
  }

  @Test
  void separatesCallersAndRoutes() {
    records.admit(request()).answer(() -> CREATED);
    for (var other :
        List.of(
            request("user:bob", "POST /api/v1/tokens", "{}"),
            request("user:alice", "POST /api/v1/service-accounts", "{}"))) {
      assertThat(replica.admit(other).replayed()).isFalse();
    }
  }

  @Test
  void refusesAKeyThatCameWithAnotherBody() {
    records.admit(request()).answer(() -> CREATED);
    assertThatThrownBy(
            () -> replica.admit(request("user:alice", "POST /api/v1/tokens", "{\"name\": 1}")))
        .extracting("code")
        .isEqualTo(ErrorCode.IDEMPOTENCY_KEY_REUSED);
  }

  @Test
  void refusesTheSameRequestWhileItIsExecuted() {
    records
        .admit(request())
        .answer(
            () -> {
              assertThatThrownBy(() -> replica.admit(request()))
                  .extracting("code")
                  .isEqualTo(ErrorCode.IDEMPOTENCY_IN_PROGRESS);
              return CREATED;
            });
  }

  @Test
  void executesAgainAfterTheLeaseOfACrashedReplicaExpired() {
    var crashed = records.admit(request());
    now = now.plus(LEASE);
    var next = replica.admit(request());
    assertThat(next.replayed()).isFalse();
    assertSame(next.answer(() -> CREATED));

    crashed.answer(() -> new StoredAnswer(200, Map.of(), new byte[0]));
    assertSame(records.admit(request()).answer(NEVER));
  }

  @Test
  void freesTheKeyOfAnExecutionThatFailed() {
    assertThatThrownBy(
            () ->
                records
                    .admit(request())
                    .answer(
                        () -> {
                          throw new IllegalStateException("the upstream failed");
                        }))
        .hasMessage("the upstream failed");
    var unavailable = new StoredAnswer(503, Map.of(), new byte[0]);
    assertThat(replica.admit(request()).answer(() -> unavailable)).isSameAs(unavailable);
    assertThat(records.admit(request()).replayed()).isFalse();
  }

  @Test
  void replaysARefusal() {
    var refused = new StoredAnswer(409, Map.of(), "{}".getBytes(UTF_8));
    records.admit(request()).answer(() -> refused);
    assertThat(replica.admit(request()).answer(NEVER).status()).isEqualTo(409);
  }

  @Test
  void forgetsAnAnswerAfterADay() {
    records.admit(request()).answer(() -> CREATED);
    now = now.plus(IdempotencyRecords.RETENTION).minusSeconds(1);
    assertThat(records.admit(request()).replayed()).isTrue();
    now = now.plusSeconds(1);
    assertThat(records.admit(request()).replayed()).isFalse();
  }

  @Test
  void storesNoAnswerAndNoKeyInPlain() throws Exception {
    records.admit(request()).answer(() -> CREATED);
    try (var files = Files.list(folder)) {
      for (var file : files.toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain("planted", "key-1", "user:alice");
      }
    }
  }
}

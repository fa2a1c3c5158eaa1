package org.integrationgateway.engines.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.Turn.Status;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TurnChangeTest {
  private static final Instant BEGUN = Instant.ofEpochSecond(1);
  private static final Instant NOW = Instant.ofEpochSecond(2);
  private static final InteractionRequest ASKED =
      new InteractionRequest(
          "c1", Interaction.Type.CLARIFICATION, "Which?", "Which one?", Map.of());

  private static Turn turn(Status status) {
    return new Turn(
        "t1",
        "s1",
        "m",
        status,
        List.of(Message.user("hello")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        "user:ada",
        BEGUN,
        status == Status.PENDING ? Optional.empty() : Optional.of(BEGUN),
        Optional.empty(),
        Optional.empty());
  }

  private static Set<Status> before(TurnChange change) {
    var before = EnumSet.noneOf(Status.class);
    Arrays.stream(Status.values()).filter(change::follows).forEach(before::add);
    return before;
  }

  @Test
  void followsTheTableOfItsDocumentation() {
    assertThat(before(TurnChange.start("m"))).contains(Status.PENDING);
    assertThat(before(TurnChange.ask("t1.c1", ASKED))).containsOnly(Status.RUNNING);
    assertThat(before(TurnChange.resolve("t1.c1", Map.of()))).contains(Status.WAITING_FOR_INPUT);
    assertThat(before(TurnChange.succeed(new TurnOutput.Text("a")))).containsOnly(Status.RUNNING);
    var live = EnumSet.of(Status.PENDING, Status.RUNNING, Status.WAITING_FOR_INPUT);
    assertThat(before(TurnChange.fail("why"))).isEqualTo(live);
    assertThat(before(TurnChange.cancel(Optional.empty()))).isEqualTo(live);
  }

  @Test
  void startsATurnOnce() {
    var started = TurnChange.start("m").applyTo(turn(Status.PENDING), NOW);
    assertThat(started.status()).isEqualTo(Status.RUNNING);
    assertThat(started.startedAt()).contains(NOW);
    var waits = TurnChange.ask("t1.c1", ASKED).applyTo(started, NOW);
    var resumed = TurnChange.resolve("t1.c1", Map.of()).applyTo(waits, NOW.plusSeconds(9));
    assertThat(resumed.startedAt()).contains(NOW);
    assertThat(resumed.completedAt()).isEmpty();
  }

  @Test
  void endsATurnWithItsAnswerOrTheReason() {
    var answer = new TurnOutput.Text("a");
    var succeeded = TurnChange.succeed(answer).applyTo(turn(Status.RUNNING), NOW);
    assertThat(succeeded.output()).contains(answer);
    assertThat(succeeded.completedAt()).contains(NOW);
    var failed = TurnChange.fail("why").applyTo(turn(Status.WAITING_FOR_INPUT), NOW);
    assertThat(failed.statusMessage()).contains("why");
    var canceled = TurnChange.cancel(Optional.empty()).applyTo(turn(Status.PENDING), NOW);
    assertThat(canceled.statusMessage()).contains("cancelled by the user");
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.class,
      names = {"SUCCEEDED", "FAILED", "CANCELED"})
  void changesNoTurnThatHasEnded(Status ended) {
    for (var change :
        List.of(
            TurnChange.start("m"), TurnChange.fail("why"), TurnChange.cancel(Optional.of("no")))) {
      var refused =
          catchThrowableOfType(ServiceException.class, () -> change.applyTo(turn(ended), NOW));
      assertThat(refused.reason()).isEqualTo(Reason.INVALID_STATE);
      assertThat(refused).hasMessageContaining("'t1' has ended already");
    }
  }
}

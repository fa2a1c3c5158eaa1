package org.integrationgateway.work.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers to the questions of a turn, and the parties that may give them. */
final class TurnTasksTest {
  private static final String ANSWER =
      "{\"task\": \"turn_1\", \"answers\": {\"q\": {\"action\": \"accept\"}}}";

  @ParameterizedTest
  @EnumSource(value = Party.class, mode = EnumSource.Mode.EXCLUDE, names = "USER")
  void programsOfTheGatewayApproveNothing(Party party) {
    var tasks =
        new TurnTasks(
            name -> {
              throw new AssertionError("no agent is asked");
            });
    var call =
        new AppCall(
            WorkApp.TURN_ANSWER,
            ANSWER,
            CallContext.of(Subject.of("user:alice")).askedBy(party),
            Optional.empty(),
            Deadline.in(Duration.ofMinutes(1)),
            Cancellation.NEVER);

    var refused = catchThrowableOfType(ServiceException.class, () -> tasks.answer(ANSWER, call));

    assertThat(refused.reason()).isEqualTo(ServiceException.Reason.DENIED);
    assertThat(refused.detail()).contains("for people");
  }
}

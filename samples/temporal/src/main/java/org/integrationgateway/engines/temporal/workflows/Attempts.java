package org.integrationgateway.engines.temporal.workflows;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.DynamicActivity;
import io.temporal.client.ActivityCompletionException;
import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TimeoutFailure;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.integrationgateway.engines.temporal.rows.ClaimJson;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.workflow.execution.AttemptExecution;
import org.integrationgateway.engines.workflow.execution.RunningAttempt;
import org.integrationgateway.engines.workflow.execution.RunningAttempts;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Makes attempts, as activities of this program. */
public final class Attempts implements DynamicActivity, AutoCloseable {
  /** How long an attempt may take whose step has no limit. */
  static final Duration LONGEST = Duration.ofMinutes(10);

  private static final int BEATS = 4;

  private final AttemptExecution execution;
  private final Function<String, byte[]> definitions;
  private final Duration heartbeat;
  private final RunningAttempts running = new RunningAttempts();
  private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor();
  private volatile boolean closing;

  /**
   * @param definitions the rows of a definition
   * @param heartbeat how long an attempt may give no sign of life
   */
  public Attempts(Apps apps, Function<String, byte[]> definitions, Duration heartbeat) {
    this.execution = AttemptExecution.of(apps);
    this.definitions = definitions;
    this.heartbeat = heartbeat;
  }

  @Override
  public Object execute(EncodedValues arguments) {
    var context = Activity.getExecutionContext();
    var argument = arguments.get(0, String.class);
    return context.getInfo().getActivityType().equals(Names.DEFINITION)
        ? definitions.apply(argument)
        : make(ClaimJson.read(argument), context);
  }

  private String make(StepClaim claim, ActivityExecutionContext context) {
    return running.during(
        claim,
        claim.timeout().orElse(LONGEST),
        attempt -> {
          long millis = heartbeat.toMillis() / BEATS;
          var beat =
              beats.scheduleAtFixedRate(
                  () -> beat(attempt, context), millis, millis, TimeUnit.MILLISECONDS);
          try {
            var outcome = attempt.make(() -> execution.carryOut(claim, () -> closing));
            if (closing) {
              throw ApplicationFailure.newFailure("the program was stopped", "Stopped");
            }
            return written(outcome);
          } finally {
            beat.cancel(false);
          }
        });
  }

  private static void beat(RunningAttempt attempt, ActivityExecutionContext context) {
    try {
      if (attempt.deadline().expired()) {
        attempt.cancel();
      }
      context.heartbeat(null);
    } catch (ActivityCompletionException cancelled) {
      attempt.cancel();
    }
  }

  /** Interrupts the attempts of these runs in this program. */
  public void cancel(Set<String> runIds) {
    running.cancel(runIds);
  }

  private static String written(Outcome outcome) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    if (outcome instanceof Outcome.Succeeded succeeded) {
      members.put("output", succeeded.output());
    } else if (outcome instanceof Outcome.Failed failed) {
      members.put("failure", failed.message());
      members.put("again", failed.again());
    }
    return JsonValues.write(members);
  }

  /** The outcome of an activity, within the workflow. */
  static Outcome outcome(@Nullable String json, @Nullable Throwable failure) {
    if (json == null) {
      return failed(failure);
    }
    Map<String, @Nullable Object> members = JsonValues.parseObject(json);
    return members.containsKey("failure")
        ? new Outcome.Failed(
            JsonValues.text(members, "failure"), Boolean.TRUE.equals(members.get("again")))
        : new Outcome.Succeeded(members.get("output"));
  }

  private static Outcome failed(@Nullable Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof TimeoutFailure) {
        return new Outcome.Failed(
            "the attempt did not finish, although it was started up to %d times: each program that attempted it ended"
                .formatted(Activities.MOST_BEGINNINGS),
            false);
      }
    }
    return new Outcome.Failed(
        failure == null ? "the attempt was stopped" : String.valueOf(failure.getMessage()), false);
  }

  /** Does not wait for attempts under way: other programs make them again under the same ids. */
  @Override
  public void close() {
    closing = true;
    running.close();
    beats.shutdownNow();
  }
}

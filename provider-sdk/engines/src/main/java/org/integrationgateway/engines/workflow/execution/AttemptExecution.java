package org.integrationgateway.engines.workflow.execution;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.integrationgateway.base.trace.TraceHeaders;
import org.integrationgateway.engines.workflow.WorkflowLog;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.StepAction;
import org.jspecify.annotations.Nullable;

/**
 * Makes attempts: invokes apps and agents, and turns their answers into outcomes.
 *
 * @param apps that steps invoke
 * @param agents that steps take turns with
 * @param passesScopes whether the apps see the scopes of the subject in the context of the call;
 *     apps of another process see only the subject, so a run for a token with scopes is refused
 * @param log receives defects
 */
public record AttemptExecution(
    Apps apps, AgentSteps agents, boolean passesScopes, WorkflowLog log) {
  /** A longer answer is refused before it is parsed; a character takes up to four bytes. */
  private static final int MAX_BODY = 4 * WorkflowLimits.STEP;

  /** Executes steps that are turns of an agent. */
  @FunctionalInterface
  public interface AgentSteps {
    /**
     * Takes the turn, under the deadline in force.
     *
     * @param handedOver whether another process continues the attempt after an interrupt; if not,
     *     the turn is cancelled
     */
    Outcome take(StepClaim claim, StepAction.AgentTurn step, BooleanSupplier handedOver);
  }

  /** Attempts of a provider in a process of its own, without agents. */
  public static AttemptExecution of(Apps apps) {
    return new AttemptExecution(
        apps,
        (claim, step, handedOver) -> new Outcome.Failed("there are no agents here", false),
        false,
        WorkflowLog.system());
  }

  /**
   * Makes an attempt, under the deadline in force.
   *
   * @param handedOver whether another process continues the attempt after an interrupt
   */
  public Outcome carryOut(StepClaim claim, BooleanSupplier handedOver) {
    try {
      var context = context(claim);
      return context.isPresent()
          ? context.get().during(() -> made(claim, handedOver))
          : made(claim, handedOver);
    } catch (ServiceException refused) {
      return failed(refused);
    } catch (CancellationException cancelled) {
      return new Outcome.Failed("it was cancelled, or did not end in time", true);
    } catch (RuntimeException defect) {
      log.warn(
          "step %s of run %s failed in the workflow provider"
              .formatted(claim.stepId(), claim.runId()),
          defect);
      return new Outcome.Failed("it failed in the workflow provider; its log has the reason", true);
    }
  }

  private Outcome made(StepClaim claim, BooleanSupplier handedOver) {
    if (claim.action() instanceof StepAction.AgentTurn turn) {
      return agents.take(claim, turn, handedOver);
    }
    if (claim.action() instanceof StepAction.Invoke invoke) {
      if (!passesScopes && isLimited(claim)) {
        return new Outcome.Failed(
            "DENIED: the token of %s is limited, and this provider cannot pass limits on: the definition must say runAs"
                .formatted(claim.createdBy().orElse("")),
            false);
      }
      return judged(apps.invoke(invocation(claim, invoke)));
    }
    throw new IllegalStateException("step '%s' makes no attempts".formatted(claim.stepId()));
  }

  /** Whether the run acts for a token with scopes, which a call of another process would lose. */
  private static boolean isLimited(StepClaim claim) {
    return claim.runAs().isEmpty() && !claim.scopes().isEmpty();
  }

  private AppInvocation invocation(StepClaim claim, StepAction.Invoke invoke) {
    return new AppInvocation(
        invoke.app(),
        invoke.operation(),
        claim.inputs(),
        invoke.connection(),
        invoke.instance(),
        Optional.of(claim.attemptId()),
        passesScopes ? claim.runAs() : claim.runAs().or(claim::createdBy),
        Optional.of(origin(claim)));
  }

  /** The context of the call that started the run; empty for a run that the system started. */
  private static Optional<CallContext> context(StepClaim claim) {
    return claim
        .runAs()
        .map(Subject::of)
        .or(
            () ->
                claim
                    .createdBy()
                    .map(id -> new Subject(id, Optional.empty(), Optional.empty(), claim.scopes())))
        .map(
            subject ->
                new CallContext(
                    subject,
                    Party.WORKFLOW,
                    claim.depth(),
                    claim.chain(),
                    claim.runId(),
                    Optional.of(claim.attemptId()),
                    Optional.empty(),
                    Optional.of(origin(claim)),
                    Optional.empty(),
                    Optional.empty(),
                    claim
                        .trace()
                        .map(trace -> Map.of(TraceHeaders.PARENT, trace))
                        .orElse(Map.of())));
  }

  private static String origin(StepClaim claim) {
    return "workflow/%s/%s".formatted(claim.runId(), claim.stepId());
  }

  private static Outcome failed(ServiceException refused) {
    boolean late = Deadline.current().filter(Deadline::expired).isPresent();
    if (late) {
      return new Outcome.Failed("it did not end in time", true);
    }
    var message = "%s: %s".formatted(refused.reason(), refused.detail());
    return switch (refused.reason()) {
      case NO_CAPACITY, UNAVAILABLE, TIMEOUT, CONFLICT, LOCKED, FAILED ->
          new Outcome.Failed(message, true);
      default -> new Outcome.Failed(message, false);
    };
  }

  private static Outcome judged(AppResult result) {
    int status = result.status();
    if (status < 400 && result.body().length > MAX_BODY) {
      return new Outcome.Failed(
          "it returned %d bytes, and the output of a step has at most %d characters of JSON: ask for less, or for a reference to the result"
              .formatted(result.body().length, WorkflowLimits.STEP),
          false);
    }
    if (status < 400) {
      return new Outcome.Succeeded(value(result));
    }
    boolean again = status == 408 || status == 429 || status >= 500;
    return new Outcome.Failed(
        "it returned status %d: %s".formatted(status, excerpt(result.body())), again);
  }

  private static @Nullable Object value(AppResult result) {
    var body = result.body();
    if (body.length == 0) {
      return null;
    }
    var type =
        result.headers().getOrDefault("content-type", List.of()).stream().findFirst().orElse("");
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      boolean json = type.isEmpty() || type.matches("(?i)[^;]*[/+]json\\s*(;.*)?");
      return json ? JsonValues.parseOrText(body) : text;
    } catch (CharacterCodingException binary) {
      return Base64.getEncoder().encodeToString(body);
    }
  }

  private static String excerpt(byte[] body) {
    var text = new String(body, 0, Math.min(body.length, 300), StandardCharsets.UTF_8);
    return text.isBlank() ? "nothing more" : text.strip();
  }
}

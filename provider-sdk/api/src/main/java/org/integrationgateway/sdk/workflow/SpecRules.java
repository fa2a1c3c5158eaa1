package org.integrationgateway.sdk.workflow;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.workflow.Step.Retry;

/** The rules that every workflow definition must keep, with every provider. */
final class SpecRules {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1," + Workflow.MAX_ID + "}");
  private static final Pattern STEP_ID =
      Pattern.compile("[A-Za-z0-9_-]{1," + Workflow.MAX_STEP_ID + "}");
  private static final Pattern SUBJECT = Pattern.compile("[a-z_]+:\\S{1,250}");
  private static final Pattern TOOL = Pattern.compile("[^/\\s]{1,128}/[^/\\s]{1,200}");
  private static final int MAX_NAME = 200;
  private static final int MAX_DESCRIPTION = 4_000;
  private static final int MAX_PROMPT = 100_000;
  private static final int MAX_TOOLS = 100;
  private static final int MAX_ATTEMPTS = 100;

  /** Longest cron expression, in characters: more than a list of every value of each field has. */
  private static final int MAX_CRON = 512;

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration YEAR = Duration.ofDays(366);

  private final List<Problem> problems = new ArrayList<>();

  private SpecRules() {}

  /** All problems of the definition. */
  static List<Problem> problems(WorkflowSpec spec) {
    var rules = new SpecRules();
    rules.check(spec);
    return List.copyOf(rules.problems);
  }

  private void check(WorkflowSpec spec) {
    must(ID.matcher(spec.id()).matches(), "/id", "has 1 to 128 letters, digits, '.', '_' and '-'");
    must(spec.displayName().length() <= MAX_NAME, "/displayName", "has at most 200 characters");
    must(
        spec.description().length() <= MAX_DESCRIPTION,
        "/description",
        "has at most 4,000 characters");
    spec.runAs()
        .ifPresent(
            subject ->
                must(
                    SUBJECT.matcher(subject).matches(),
                    "/runAs",
                    "is a canonical subject id: user:<id>, service_account:<id> or system:<app>"));
    int steps = spec.steps().size();
    must(
        steps >= 1 && steps <= Workflow.MAX_STEPS,
        "/steps",
        "has 1 to %d steps, not %d".formatted(Workflow.MAX_STEPS, steps));
    must(
        spec.activations().size() <= Workflow.MAX_ACTIVATIONS,
        "/activations",
        "has at most %d triggers".formatted(Workflow.MAX_ACTIVATIONS));
    if (steps > Workflow.MAX_STEPS || spec.activations().size() > Workflow.MAX_ACTIVATIONS) {
      return;
    }
    steps(spec);
    activations(spec);
    // A reference means no step where two steps have its id.
    if (spec.steps().stream().map(Step::id).distinct().count() == steps) {
      problems.addAll(StepOrder.problems(spec));
      problems.addAll(StepReferences.problems(spec));
    }
  }

  private void steps(WorkflowSpec spec) {
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < spec.steps().size(); i++) {
      var step = spec.steps().get(i);
      var at = "/steps/" + i;
      must(
          STEP_ID.matcher(step.id()).matches(),
          at + "/id",
          "has 1 to 64 letters, digits, '_' and '-'");
      must(ids.add(step.id()), at + "/id", "is '%s', as another step's".formatted(step.id()));
      step.retry().ifPresent(retry -> retry(at + "/retry", retry));
      boolean signal = step.action() instanceof StepAction.AwaitSignal;
      step.timeout().ifPresent(time -> between(at + "/timeout", time, signal ? YEAR : DAY));
      action(at, step.action());
      step.compensation().ifPresent(undo -> invoke(at + "/compensation", undo));
      if (step.action() instanceof StepAction.SubRun run) {
        must(
            !run.definitionId().equals(spec.id()),
            at + "/run/definitionId",
            "is '%s', this definition itself, which would run for ever".formatted(spec.id()));
      }
    }
  }

  private void retry(String at, Retry retry) {
    must(
        retry.maxAttempts() >= 1 && retry.maxAttempts() <= MAX_ATTEMPTS,
        at + "/maxAttempts",
        "is 1 to %d, not %d".formatted(MAX_ATTEMPTS, retry.maxAttempts()));
    retry.initialInterval().ifPresent(time -> between(at + "/initialInterval", time, DAY));
    retry.maxInterval().ifPresent(time -> between(at + "/maxInterval", time, DAY));
    if (retry.initialInterval().isPresent() && retry.maxInterval().isPresent()) {
      must(
          retry.maxInterval().get().compareTo(retry.initialInterval().get()) >= 0,
          at + "/maxInterval",
          "is not shorter than the initial interval");
    }
  }

  private void action(String at, StepAction action) {
    if (action instanceof StepAction.Invoke invoke) {
      invoke(at + "/invoke", invoke);
    } else if (action instanceof StepAction.Wait wait) {
      between(at + "/wait/duration", wait.duration(), YEAR);
    } else if (action instanceof StepAction.WaitUntil until) {
      must(
          !until.timestamp().isBlank() && until.timestamp().length() <= 1_000,
          at + "/wait/timestamp",
          "is a timestamp or a reference to one");
    } else if (action instanceof StepAction.AwaitSignal await) {
      must(
          named(await.signal()) && await.signal().length() <= Workflow.MAX_ID,
          at + "/awaitSignal/signal",
          "has 1 to 128 characters");
    } else if (action instanceof StepAction.AgentTurn turn) {
      agentTurn(at + "/agentTurn", turn);
    } else if (action instanceof StepAction.SubRun run) {
      must(
          ID.matcher(run.definitionId()).matches(),
          at + "/run/definitionId",
          "is the id of a definition");
    }
  }

  private void invoke(String at, StepAction.Invoke invoke) {
    must(named(invoke.app()), at + "/app", "is the name of an app");
    must(named(invoke.operation()), at + "/operation", "is the id of an operation");
  }

  private void agentTurn(String at, StepAction.AgentTurn turn) {
    must(
        !turn.prompt().isBlank() && turn.prompt().length() <= MAX_PROMPT,
        at + "/prompt",
        "has 1 to %d characters".formatted(MAX_PROMPT));
    must(turn.tools().size() <= MAX_TOOLS, at + "/tools", "has at most " + MAX_TOOLS + " tools");
    must(
        turn.tools().stream().allMatch(tool -> TOOL.matcher(tool).matches()),
        at + "/tools",
        "are written app/operation");
  }

  private void activations(WorkflowSpec spec) {
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < spec.activations().size(); i++) {
      var activation = spec.activations().get(i);
      var at = "/activations/" + i;
      activation
          .id()
          .ifPresent(
              id -> {
                must(
                    ID.matcher(id).matches(), at + "/id", "is spelled like the id of a definition");
                must(ids.add(id), at + "/id", "is '%s', as another trigger's".formatted(id));
              });
      if (activation.trigger() instanceof Trigger.Schedule schedule) {
        schedule(at + "/schedule", schedule);
        must(
            spec.runAs().isPresent(),
            "/runAs",
            "is needed: a run started by the clock has no caller, so name the subject that its runs"
                + " act as");
      } else if (activation.trigger() instanceof Trigger.OnEvent event) {
        var type = event.type();
        must(
            named(type) && type.indexOf('*') == (type.endsWith("*") ? type.length() - 1 : -1),
            at + "/event/type",
            "is the type of an event, with a '*' at its end or nowhere");
      }
    }
  }

  private void schedule(String at, Trigger.Schedule schedule) {
    must(
        schedule.cron().length() <= MAX_CRON,
        at + "/cron",
        "has at most %d characters".formatted(MAX_CRON));
    must(
        schedule.cron().strip().split("\\s+").length == 5,
        at + "/cron",
        "has five fields: minute, hour, day of month, month, day of week");
    schedule
        .timeZone()
        .ifPresent(
            zone -> must(isZone(zone), at + "/timeZone", "is an IANA name, such as Europe/Zurich"));
  }

  private static boolean isZone(String name) {
    try {
      ZoneId.of(name);
      return true;
    } catch (DateTimeException unknown) {
      return false;
    }
  }

  private static boolean named(String name) {
    return !name.isBlank()
        && name.length() <= Workflow.MAX_KEY
        && name.chars().noneMatch(Character::isISOControl);
  }

  private void between(String at, Duration time, Duration longest) {
    must(
        time.toMillis() >= 1 && time.compareTo(longest) <= 0,
        at,
        "is 1 ms to %d days, not %s".formatted(longest.toDays(), time));
  }

  private void must(boolean kept, String pointer, String rule) {
    if (!kept) {
      problems.add(new Problem(pointer, rule));
    }
  }
}

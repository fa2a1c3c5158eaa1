package org.integrationgateway.engines.workflow.plan;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.Step.Retry;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.jspecify.annotations.Nullable;

/** Specifications as stored JSON; equal content has equal text. */
final class SpecJson {
  private SpecJson() {}

  /** The JSON of a specification without its pauses, which are not part of the content. */
  static Map<String, @Nullable Object> write(WorkflowSpec spec) {
    var json = new Members();
    json.put("id", spec.id());
    json.put("displayName", spec.displayName());
    json.put("description", spec.description());
    json.maybe("runAs", spec.runAs());
    json.put("steps", spec.steps().stream().map(SpecJson::step).toList());
    json.put("activations", spec.activations().stream().map(SpecJson::activation).toList());
    json.maybe("inputSchema", spec.inputSchema());
    json.put("output", spec.output());
    return json.all;
  }

  static WorkflowSpec read(Map<String, @Nullable Object> stored) {
    var json = new Members(stored);
    return new WorkflowSpec(
        json.text("id"),
        json.text("displayName"),
        json.text("description"),
        false,
        json.find("runAs"),
        json.objects("steps").stream().map(SpecJson::readStep).toList(),
        json.objects("activations").stream().map(SpecJson::readActivation).toList(),
        json.object("inputSchema"),
        stored.get("output"));
  }

  private static Map<String, @Nullable Object> step(Step step) {
    var json = new Members();
    json.put("id", step.id());
    action(json, step.action());
    json.maybe("needs", step.needs());
    json.maybe("condition", step.condition());
    json.maybe("retry", step.retry().map(SpecJson::retry));
    json.maybe("timeout", step.timeout().map(Duration::toString));
    json.maybe(
        "compensation",
        step.compensation()
            .map(
                undo -> {
                  var members = new Members();
                  invoke(members, undo);
                  return members.all;
                }));
    return json.all;
  }

  private static Step readStep(Map<String, @Nullable Object> stored) {
    var json = new Members(stored);
    return new Step(
        json.text("id"),
        readAction(json),
        json.texts("needs"),
        json.find("condition"),
        json.object("retry").map(SpecJson::readRetry),
        json.find("timeout").map(Duration::parse),
        json.object("compensation").map(Members::new).map(SpecJson::readInvoke));
  }

  private static Map<String, @Nullable Object> retry(Retry retry) {
    var json = new Members();
    json.put("maxAttempts", (long) retry.maxAttempts());
    json.maybe("initialInterval", retry.initialInterval().map(Duration::toString));
    json.maybe("maxInterval", retry.maxInterval().map(Duration::toString));
    return json.all;
  }

  private static Retry readRetry(Map<String, @Nullable Object> stored) {
    var json = new Members(stored);
    return new Retry(
        (int) json.whole("maxAttempts"),
        json.find("initialInterval").map(Duration::parse),
        json.find("maxInterval").map(Duration::parse));
  }

  private static void action(Members json, StepAction action) {
    if (action instanceof StepAction.Invoke invoke) {
      json.put("do", "invoke");
      invoke(json, invoke);
    } else if (action instanceof StepAction.Wait wait) {
      json.put("do", "wait");
      json.put("duration", wait.duration().toString());
    } else if (action instanceof StepAction.WaitUntil until) {
      json.put("do", "waitUntil");
      json.put("timestamp", until.timestamp());
    } else if (action instanceof StepAction.AwaitSignal await) {
      json.put("do", "awaitSignal");
      json.put("signal", await.signal());
    } else if (action instanceof StepAction.AgentTurn turn) {
      json.put("do", "agentTurn");
      json.maybe("provider", turn.provider());
      json.put("model", turn.model());
      json.put("prompt", turn.prompt());
      json.put("tools", turn.tools());
      json.maybe("outputSchema", turn.outputSchema());
    } else if (action instanceof StepAction.SubRun run) {
      json.put("do", "run");
      json.put("definition", run.definitionId());
      json.put("input", run.input());
    }
  }

  private static void invoke(Members json, StepAction.Invoke invoke) {
    json.put("app", invoke.app());
    json.put("operation", invoke.operation());
    json.put("input", invoke.input());
    json.maybe("connection", invoke.connection());
    json.maybe("instance", invoke.instance());
  }

  private static StepAction.Invoke readInvoke(Members json) {
    return new StepAction.Invoke(
        json.text("app"),
        json.text("operation"),
        json.object("input").orElse(Map.of()),
        json.find("connection"),
        json.find("instance"));
  }

  private static StepAction readAction(Members json) {
    return switch (json.text("do")) {
      case "invoke" -> readInvoke(json);
      case "run" ->
          new StepAction.SubRun(json.text("definition"), json.object("input").orElse(Map.of()));
      case "wait" -> new StepAction.Wait(Duration.parse(json.text("duration")));
      case "waitUntil" -> new StepAction.WaitUntil(json.text("timestamp"));
      case "awaitSignal" -> new StepAction.AwaitSignal(json.text("signal"));
      case "agentTurn" ->
          new StepAction.AgentTurn(
              json.find("provider"),
              json.text("model"),
              json.text("prompt"),
              json.texts("tools").orElse(List.of()),
              json.object("outputSchema"));
      default ->
          throw new IllegalStateException(
              "a stored step has the action '%s', which this version does not know"
                  .formatted(json.text("do")));
    };
  }

  private static Map<String, @Nullable Object> activation(Activation activation) {
    var json = new Members();
    json.maybe("id", activation.id());
    if (activation.trigger() instanceof Trigger.Schedule schedule) {
      json.put("cron", schedule.cron());
      json.maybe("timeZone", schedule.timeZone());
    } else if (activation.trigger() instanceof Trigger.OnEvent event) {
      json.put("type", event.type());
      json.maybe("source", event.source());
      json.maybe("subject", event.subject());
      json.maybe("condition", event.condition());
    }
    json.put("input", activation.input());
    return json.all;
  }

  private static Activation readActivation(Map<String, @Nullable Object> stored) {
    var json = new Members(stored);
    var trigger =
        stored.containsKey("cron")
            ? new Trigger.Schedule(json.text("cron"), json.find("timeZone"))
            : new Trigger.OnEvent(
                json.text("type"),
                json.find("source"),
                json.find("subject"),
                json.find("condition"));
    return new Activation(json.find("id"), trigger, false, json.object("input").orElse(Map.of()));
  }

  /** The members of a JSON object. */
  private static final class Members {
    private final Map<String, @Nullable Object> all;

    Members() {
      this.all = new LinkedHashMap<>();
    }

    Members(Map<String, @Nullable Object> all) {
      this.all = all;
    }

    void put(String name, @Nullable Object value) {
      all.put(name, value);
    }

    void maybe(String name, Optional<?> value) {
      value.ifPresent(present -> all.put(name, present));
    }

    Optional<String> find(String name) {
      return Optional.ofNullable((String) all.get(name));
    }

    String text(String name) {
      return find(name).orElse("");
    }

    long whole(String name) {
      return all.get(name) instanceof Long number ? number : 0;
    }

    @SuppressWarnings("unchecked")
    Optional<List<String>> texts(String name) {
      return Optional.ofNullable((List<String>) all.get(name));
    }

    @SuppressWarnings("unchecked")
    Optional<Map<String, @Nullable Object>> object(String name) {
      return Optional.ofNullable((Map<String, @Nullable Object>) all.get(name));
    }

    @SuppressWarnings("unchecked")
    List<Map<String, @Nullable Object>> objects(String name) {
      var items = (List<Map<String, @Nullable Object>>) all.get(name);
      return items == null ? List.of() : items;
    }
  }
}

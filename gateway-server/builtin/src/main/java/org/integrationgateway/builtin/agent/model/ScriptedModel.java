package org.integrationgateway.builtin.agent.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A model that answers from a script, for demos and tests. It takes the first scene whose {@code
 * when} occurs in the user's last message. The steps of the scene are the answers of the turn in
 * order; the last step repeats. In texts and arguments, {@code ${message}} is replaced by the
 * user's message and {@code ${result}} by the last tool result.
 */
public final class ScriptedModel implements Model {
  private final List<Scene> scenes;

  public ScriptedModel(List<Scene> scenes) {
    this.scenes = List.copyOf(scenes);
  }

  /** A turn. */
  public record Scene(
      @Doc(
              "The scene is played when the user's message contains this text. None: the"
                  + " scene is always played.")
          @Default("")
          String when,
      @Doc("The responses of a turn in order; the last one is repeated.") List<Step> steps) {
    public Scene {
      steps = List.copyOf(steps);
      if (steps.isEmpty()) {
        throw new IllegalArgumentException("scene '" + when + "' has no steps: give at least one");
      }
    }
  }

  /** An answer. */
  public record Step(
      @Doc(
              "The text of the response. $${message} stands for the user's message,"
                  + " $${result} for the result of the last tool.")
          @Default("")
          String text,
      @Doc("The reasoning before the response.") @Default("") String reasoning,
      @Doc("The tools that the response calls.") @Default("[]") List<Call> calls,
      @Doc("The response is a failure with this message.") @Default("") String fails,
      @Doc("The pause before each word.") Optional<Duration> pause) {
    public Step {
      calls = List.copyOf(calls);
    }

    /** An answer without a pause. */
    public Step(String text, String reasoning, List<Call> calls, String fails) {
      this(text, reasoning, calls, fails, Optional.empty());
    }
  }

  /** A tool to call. */
  public record Call(
      @Doc("The id of the tool.") String tool,
      @Doc(
              "The input of the tool; $${message} and $${result} in its texts are replaced as"
                  + " in 'text'.")
          @Default("{}")
          Map<String, @Nullable Object> arguments) {}

  @Override
  public Answer answer(Request request, Listener listener) throws InterruptedException {
    var said = lastText(request.conversation());
    var scene =
        scenes.stream()
            .filter(candidate -> said.contains(candidate.when()))
            .findFirst()
            .orElseThrow(() -> ModelException.lasting("the script has no scene for this message"));
    var step = scene.steps().get(Math.min(request.round(), scene.steps().size() - 1));
    if (!step.fails().isEmpty()) {
      throw ModelException.lasting(step.fails());
    }
    for (var word : words(step.reasoning())) {
      pause(step);
      listener.reasoning(word);
    }
    var result = lastResult(request);
    var text = filled(step.text(), said, result);
    for (var word : words(text)) {
      pause(step);
      listener.text(word);
    }
    var calls = new ArrayList<AskedCall>();
    for (var call : step.calls()) {
      calls.add(
          AskedCall.of(
              new Part.ToolCall(
                  "call_" + request.round() + "_" + calls.size(),
                  call.tool(),
                  filled(call.arguments(), said, result))));
    }
    return new Answer(text, calls);
  }

  private static String filled(String text, String said, String result) {
    return text.replace("${message}", said).replace("${result}", result);
  }

  /** Fills the texts among the arguments, not those inside of lists and objects. */
  private static Map<String, @Nullable Object> filled(
      Map<String, @Nullable Object> arguments, String said, String result) {
    var filled = new LinkedHashMap<>(arguments);
    filled.replaceAll(
        (name, value) -> value instanceof String text ? filled(text, said, result) : value);
    return filled;
  }

  private static void pause(Step step) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(step.pause().map(Duration::toMillis).orElse(0L));
  }

  private static String[] words(String text) {
    return text.isEmpty() ? new String[0] : text.split("(?<= )");
  }

  private static String lastText(List<Message> conversation) {
    for (int i = conversation.size() - 1; i >= 0; i--) {
      var message = conversation.get(i);
      if (message.role() == Message.Role.USER && message.metadata().isEmpty()) {
        return said(message);
      }
    }
    return "";
  }

  /** All texts of a message, in the order in which models read them. */
  private static String said(Message message) {
    var texts = new StringJoiner("\n");
    if (!message.text().isEmpty()) {
      texts.add(message.text());
    }
    for (var part : message.parts()) {
      if (part instanceof Part.Text text) {
        texts.add(text.text());
      }
    }
    return texts.toString();
  }

  private static String lastResult(Request request) {
    var last = "";
    for (var message : request.conversation()) {
      for (var part : message.parts()) {
        if (part instanceof Part.ToolResult result) {
          last = JsonValues.write(result.content());
        }
      }
    }
    return last;
  }
}

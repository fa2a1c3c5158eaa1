package org.integrationgateway.testkit.mcp.offered;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.node.ObjectNode;

/** The tools that run as tasks, under the names of the suite. */
final class TaskTools {
  private static final String OPTIONAL = "optional";
  private static final String REQUIRED = "required";
  private static final String NAME =
      "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}}}";
  private static final String ANSWER =
      """
      {"type": "object",
       "properties": {"confirm": {"type": "boolean"}, "name": {"type": "string"}}}
      """;
  private static final String WORK =
      """
      {"type": "object",
       "properties": {"seconds": {"type": "integer"}, "label": {"type": "string"}}}
      """;
  private static final String FILE =
      "{\"type\":\"object\",\"properties\":{\"filename\":{\"type\":\"string\"}}}";
  private static final String NOTHING = "{\"type\":\"object\",\"properties\":{}}";

  /** How long a tool works that a gateway is to make a task of. */
  private static final int LONG_MILLIS = 2500;

  private TaskTools() {}

  static List<OfferedTool> of(OfferedTasks tasks) {
    return List.of(
        new OfferedTool(
            "greet",
            "Greets at once",
            NAME,
            call -> OfferedTool.text("Hello, " + RpcText.text(call.arguments(), "name") + "!")),
        new OfferedTool("slow_compute", "Works for a while", WORK, TaskTools::compute, OPTIONAL),
        new OfferedTool("failing_job", "Fails after a while", NOTHING, TaskTools::fail, REQUIRED),
        new OfferedTool(
            "protocol_error_job", "Ends with an error", NOTHING, TaskTools::broken, OPTIONAL),
        new OfferedTool("confirm_delete", "Asks once", FILE, TaskTools::confirm, OPTIONAL),
        new OfferedTool("multi_input", "Asks twice at once", NOTHING, TaskTools::several, OPTIONAL),
        OfferedTool.of(
            "test_tool_with_task", "Asks, and then works for a while", call -> named(tasks, call)));
  }

  private static ObjectNode compute(FeatureCall call) {
    long millis = Math.round(call.arguments().path("seconds").asDouble(0) * 1000);
    call.progress(1, 2);
    call.pause(millis);
    return OfferedTool.text("Computed for " + millis + " ms");
  }

  private static ObjectNode fail(FeatureCall call) {
    call.pause(300);
    return OfferedTool.text("The job has failed").put("isError", true);
  }

  private static ObjectNode broken(FeatureCall call) {
    call.pause(100);
    throw RpcFault.of(-32603, "the job broke");
  }

  private static ObjectNode confirm(FeatureCall call) {
    var answer = call.ask("confirm", FeatureQuestion.elicitation("Delete it?", ANSWER));
    return OfferedTool.text("Confirmed: " + answer.path("content").path("confirm"));
  }

  private static ObjectNode several(FeatureCall call) {
    var questions = new LinkedHashMap<String, FeatureQuestion>();
    questions.put("first", FeatureQuestion.elicitation("The first?", ANSWER));
    questions.put("second", FeatureQuestion.elicitation("The second?", ANSWER));
    var answers = call.ask(questions);
    return OfferedTool.text(
        "Answers: "
            + Objects.requireNonNull(answers.get("first")).path("content").path("name").asString("")
            + ", "
            + Objects.requireNonNull(answers.get("second"))
                .path("content")
                .path("name")
                .asString(""));
  }

  /**
   * Of this generation, the call becomes a task after the answer; of the older one, it works on.
   */
  private static ObjectNode named(OfferedTasks tasks, FeatureCall call) {
    if (!tasks.older() && !tasks.takes(call)) {
      throw tasks.missing();
    }
    var question = FeatureQuestion.elicitation("What is your name?", Samples.NAME_SCHEMA);
    var name = call.ask("user_name", question).path("content").path("name").asString("");
    if (!tasks.older()) {
      return tasks.start(
          call,
          running -> {
            running.pause(300);
            return OfferedTool.text("Worked for " + name);
          });
    }
    call.pause(LONG_MILLIS);
    return OfferedTool.text("Worked for " + name);
  }
}

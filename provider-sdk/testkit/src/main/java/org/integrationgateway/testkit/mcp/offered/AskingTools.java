package org.integrationgateway.testkit.mcp.offered;

import static org.integrationgateway.testkit.mcp.offered.OfferedTool.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** The tools that ask the client while they run. */
final class AskingTools {
  private static final String OK =
      "{\"type\":\"object\",\"properties\":{\"ok\":{\"type\":\"boolean\"}},\"required\":[\"ok\"]}";
  private static final String COLOR =
      "{\"type\":\"object\",\"properties\":{\"color\":{\"type\":\"string\"}},\"required\":[\"color\"]}";
  private static final FeatureQuestion NAME =
      FeatureQuestion.elicitation("What is your name?", Samples.NAME_SCHEMA);
  private static final FeatureQuestion CONFIRM = FeatureQuestion.elicitation("Please confirm", OK);

  private AskingTools() {}

  static final List<OfferedTool> ALL =
      List.of(
          new OfferedTool(
              "test_sampling",
              "Asks the client's model",
              oneText("prompt"),
              call ->
                  text(
                      "LLM response: "
                          + call.ask(
                                  "sample", FeatureQuestion.sampling(argument(call, "prompt"), 100))
                              .path("content")
                              .path("text")
                              .asString(""))),
          new OfferedTool(
              "test_elicitation",
              "Asks the client's user",
              oneText("message"),
              call ->
                  answered(
                      "User response: ",
                      call.ask(
                          "person",
                          FeatureQuestion.elicitation(
                              argument(call, "message"), Samples.PERSON_SCHEMA)))),
          OfferedTool.of(
              "test_elicitation_url",
              "Asks the client's user to open a page",
              call ->
                  answered(
                      "User response: ",
                      call.ask(
                          "visit",
                          FeatureQuestion.page("Please visit", "https://example.com/visit")))),
          asking("test_elicitation_sep1034_defaults", Samples.DEFAULTS_SCHEMA),
          asking("test_elicitation_sep1330_enums", Samples.CHOICES_SCHEMA),
          asking("test_streaming_elicitation", Samples.NAME_SCHEMA),
          input("elicitation", call -> answered("Hello: ", call.ask("user_name", NAME))),
          input(
              "sampling",
              call ->
                  answered(
                      "Sampled: ",
                      call.ask(
                          "capital_question",
                          FeatureQuestion.sampling("What is the capital of France?", 100)))),
          input(
              "list_roots",
              call -> answered("Roots: ", call.ask("client_roots", FeatureQuestion.roots()))),
          input("request_state", call -> answered("state-ok: ", call.ask("confirm", CONFIRM))),
          input("tampered_state", call -> answered("state-ok: ", call.ask("confirm", CONFIRM))),
          input("multiple_inputs", AskingTools::several),
          input("multi_round", AskingTools::rounds),
          input("capabilities", AskingTools::supported),
          OfferedTool.of(
              "test_missing_capability",
              "Needs a client with a model",
              call ->
                  answered(
                      "Sampled: ", call.ask("sample", FeatureQuestion.sampling("Hello", 10)))));

  private static OfferedTool asking(String name, String schema) {
    return OfferedTool.of(
        name,
        "Asks the client's user",
        call -> {
          var answer =
              call.ask("form", FeatureQuestion.elicitation("Please fill in the form", schema));
          return answered("Elicitation completed: ", answer);
        });
  }

  private static OfferedTool input(String name, Function<FeatureCall, ObjectNode> behavior) {
    return OfferedTool.of("test_input_required_result_" + name, "Needs input", behavior);
  }

  private static String oneText(String name) {
    var schema = RpcText.object().put("type", "object");
    schema.putObject("properties").putObject(name).put("type", "string");
    schema.putArray("required").add(name);
    return schema.toString();
  }

  private static String argument(FeatureCall call, String name) {
    return RpcText.text(call.arguments(), name);
  }

  private static ObjectNode answered(String before, ObjectNode answer) {
    if (answer.has("action")) {
      return text(
          before
              + "action="
              + answer.path("action").asString()
              + ", content="
              + answer.path("content"));
    }
    return text(before + answer);
  }

  private static ObjectNode several(FeatureCall call) {
    var questions = new LinkedHashMap<String, FeatureQuestion>();
    questions.put("user_name", NAME);
    questions.put("greeting", FeatureQuestion.sampling("Generate a greeting", 50));
    questions.put("client_roots", FeatureQuestion.roots());
    return text("Answers: " + call.ask(questions));
  }

  private static ObjectNode rounds(FeatureCall call) {
    var name =
        call.ask(
            "step1",
            FeatureQuestion.elicitation("Step 1: What is your name?", Samples.NAME_SCHEMA));
    var color =
        call.ask(
            "step2", FeatureQuestion.elicitation("Step 2: What is your favorite color?", COLOR));
    return text("Answers: " + name.path("content") + " and " + color.path("content"));
  }

  private static ObjectNode supported(FeatureCall call) {
    var all =
        Map.of("user_name", NAME, "greeting", FeatureQuestion.sampling("Generate a greeting", 50));
    var questions = new LinkedHashMap<String, FeatureQuestion>();
    all.forEach(
        (key, question) -> {
          if (call.supports(question.capability())) {
            questions.put(key, question);
          }
        });
    return text("Answers: " + call.ask(questions));
  }
}

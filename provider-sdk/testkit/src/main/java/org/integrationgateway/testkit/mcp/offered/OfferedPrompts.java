package org.integrationgateway.testkit.mcp.offered;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The prompts of the server, and completions of their arguments. */
final class OfferedPrompts {
  private OfferedPrompts() {}

  static ObjectNode list(boolean added) {
    var result = RpcText.object();
    var prompts = result.putArray("prompts");
    prompt(prompts, "test_simple_prompt", "A text");
    prompt(prompts, "test_prompt_with_arguments", "A text with two arguments", "arg1", "arg2");
    prompt(prompts, "test_prompt_with_embedded_resource", "A resource and a text", "resourceUri");
    prompt(prompts, "test_prompt_with_image", "An image and a text");
    prompt(prompts, "test_input_required_result_prompt", "A text about what the user says");
    if (added) {
      prompt(prompts, "test_added_prompt", "Is there after every second change");
    }
    return result;
  }

  private static void prompt(
      ArrayNode prompts, String name, String description, String... arguments) {
    var prompt = prompts.addObject().put("name", name).put("description", description);
    var list = prompt.putArray("arguments");
    for (var argument : arguments) {
      list.addObject().put("name", argument).put("description", "A text").put("required", true);
    }
  }

  static ObjectNode get(FeatureCall call) {
    var result = RpcText.object();
    var messages = result.putArray("messages");
    var arguments = call.arguments();
    switch (RpcText.text(call.params(), "name")) {
      case "test_simple_prompt", "test_added_prompt" ->
          text(messages, "This is a simple prompt for testing.");
      case "test_prompt_with_arguments" ->
          text(
              messages,
              "Prompt with arguments: arg1='%s', arg2='%s'"
                  .formatted(RpcText.text(arguments, "arg1"), RpcText.text(arguments, "arg2")));
      case "test_prompt_with_embedded_resource" -> {
        var uri = RpcText.text(arguments, "resourceUri");
        content(messages, RpcText.object(Samples.resource(uri, "text/plain")));
        text(messages, "Please process the embedded resource above.");
      }
      case "test_prompt_with_image" -> {
        content(messages, RpcText.object(Samples.IMAGE));
        text(messages, "Please analyze the image above.");
      }
      case "test_input_required_result_prompt" -> {
        var schema =
            "{\"type\":\"object\",\"properties\":{\"context\":{\"type\":\"string\"}},"
                + "\"required\":[\"context\"]}";
        var answer =
            call.ask(
                "user_context",
                FeatureQuestion.elicitation("What context should the prompt use?", schema));
        text(messages, "Use this context: " + answer.path("content").path("context").asString(""));
      }
      default -> throw RpcFault.of(RpcFault.INVALID_PARAMS, "the prompt is not known");
    }
    return result;
  }

  private static void text(ArrayNode messages, String text) {
    content(messages, RpcText.object().put("type", "text").put("text", text));
  }

  private static void content(ArrayNode messages, ObjectNode content) {
    messages.addObject().put("role", "user").set("content", content);
  }

  /** Completions of every argument: the same three words, as far as they begin with its value. */
  static ObjectNode complete(ObjectNode params) {
    var value = RpcText.text(RpcText.child(params, "argument"), "value");
    var result = RpcText.object();
    var completion = result.putObject("completion");
    var values = completion.putArray("values");
    for (var word : new String[] {"paris", "park", "test"}) {
      if (word.startsWith(value)) {
        values.add(word);
      }
    }
    completion.put("total", values.size()).put("hasMore", false);
    return result;
  }
}

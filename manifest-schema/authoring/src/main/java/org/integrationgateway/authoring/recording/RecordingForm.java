package org.integrationgateway.authoring.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The form of a recording in its file. */
final class RecordingForm {
  private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
  private static final DefaultPrettyPrinter PRINTER =
      new DefaultPrettyPrinter(
              Separators.createDefaultInstance()
                  .withObjectNameValueSpacing(Separators.Spacing.AFTER))
          .withObjectIndenter(INDENTER)
          .withArrayIndenter(INDENTER);

  private RecordingForm() {}

  static String text(Recording recording) {
    return JsonMapper.shared().writer().with(PRINTER).writeValueAsString(tree(recording)) + "\n";
  }

  static ObjectNode tree(Recording recording) {
    var tree = JsonMapper.shared().createObjectNode();
    recording
        .call()
        .ifPresent(
            call -> {
              var made = tree.putObject("call").put("operation", call.operation());
              made.set("parameters", JsonMapper.shared().readTree(call.parameters()));
              put(made.putObject("answer"), call.answer());
            });
    var upstream = tree.putArray("upstream");
    for (var exchange : recording.upstream()) {
      var both = upstream.addObject();
      var request = exchange.request();
      var sent = both.putObject("request");
      sent.put("method", request.method()).put("path", request.path());
      put(sent, request.headers(), request.body());
      put(both.putObject("response"), exchange.response());
    }
    return tree;
  }

  private static void put(ObjectNode tree, RecordedResponse response) {
    tree.put("status", response.status());
    put(tree, response.headers(), response.body());
  }

  private static void put(ObjectNode tree, SortedMap<String, String> headers, RecordedBody body) {
    if (!headers.isEmpty()) {
      headers.forEach(tree.putObject("headers")::put);
    }
    body.tree().ifPresent(json -> tree.set("json", json));
    body.text().ifPresent(text -> tree.put("text", text));
  }

  /**
   * The recording of a tree.
   *
   * @throws IllegalArgumentException when a member is missing
   */
  static Recording recording(JsonNode tree) {
    var upstream = new ArrayList<Exchange>();
    for (var both : List.copyOf(member(tree, "upstream").values())) {
      var request = member(both, "request");
      upstream.add(
          new Exchange(
              new RecordedRequest(
                  member(request, "method").asString(""),
                  member(request, "path").asString(""),
                  headers(request),
                  body(request)),
              response(member(both, "response"))));
    }
    return new Recording(Optional.ofNullable(tree.get("call")).map(RecordingForm::call), upstream);
  }

  private static RecordedCall call(JsonNode tree) {
    return new RecordedCall(
        member(tree, "operation").asString(""),
        member(tree, "parameters").toString(),
        response(member(tree, "answer")));
  }

  private static RecordedResponse response(JsonNode tree) {
    return new RecordedResponse(member(tree, "status").asInt(0), headers(tree), body(tree));
  }

  private static RecordedBody body(JsonNode tree) {
    return new RecordedBody(
        Optional.ofNullable(tree.get("json")).map(JsonNode::toString),
        Optional.ofNullable(tree.get("text")).map(text -> text.asString("")));
  }

  private static SortedMap<String, String> headers(JsonNode tree) {
    var headers = new TreeMap<String, String>();
    tree.path("headers")
        .properties()
        .forEach(header -> headers.put(header.getKey(), header.getValue().asString("")));
    return headers;
  }

  private static JsonNode member(JsonNode tree, String name) {
    var member = tree.get(name);
    if (member == null) {
      throw new IllegalArgumentException("'" + name + "' is missing");
    }
    return member;
  }
}

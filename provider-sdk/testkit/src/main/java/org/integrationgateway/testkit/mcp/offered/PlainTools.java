package org.integrationgateway.testkit.mcp.offered;

import static org.integrationgateway.testkit.mcp.offered.OfferedTool.text;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The tools that answer without asking the client. */
final class PlainTools {
  private PlainTools() {}

  static final List<OfferedTool> ALL =
      List.of(
          OfferedTool.of(
              "test_simple_text",
              "Returns a text",
              call -> text("This is a simple text response for testing.")),
          OfferedTool.of("test_image_content", "Returns an image", call -> content(Samples.IMAGE)),
          OfferedTool.of("test_audio_content", "Returns a sound", call -> content(Samples.SOUND)),
          OfferedTool.of(
              "test_embedded_resource",
              "Returns a resource",
              call -> content(Samples.resource("test://embedded-resource", "text/plain"))),
          OfferedTool.of(
              "test_multiple_content_types",
              "Returns a text, an image and a resource",
              call ->
                  content(
                      "{\"type\":\"text\",\"text\":\"Multiple content types test:\"}",
                      Samples.IMAGE,
                      Samples.resource("test://mixed-content-resource", "application/json"))),
          new OfferedTool(
              "test_structured_content",
              "Returns a document",
              "{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}},"
                  + "\"required\":[\"city\"]}",
              PlainTools::weather),
          OfferedTool.of("test_error_handling", "Returns an error", PlainTools::failed),
          OfferedTool.of("test_tool_with_logging", "Sends log messages", PlainTools::logs),
          OfferedTool.of(
              "test_logging_tool", "Sends log messages where they are wanted", PlainTools::logs),
          OfferedTool.of("test_tool_with_progress", "Tells about its progress", PlainTools::steps),
          OfferedTool.of(
              "test_reconnection",
              "Closes the stream before it answers",
              call -> {
                call.disconnect();
                return text("Reconnection test completed successfully.");
              }),
          new OfferedTool(
              "test_page",
              "Has a page that shows its result",
              "{\"ui\":{\"resourceUri\":\"" + OfferedResources.PAGE + "\"}}",
              "{\"type\":\"object\"}",
              call -> text("Shown by a page")),
          new OfferedTool(
              "test_page_refresh",
              "Is called by the page only",
              "{\"ui\":{\"resourceUri\":\"%s\",\"visibility\":[\"app\"]}}"
                  .formatted(OfferedResources.PAGE),
              "{\"type\":\"object\"}",
              call -> text("Refreshed")),
          new OfferedTool(
              "json_schema_2020_12_tool",
              "Has an input schema with keywords of JSON Schema 2020-12",
              Samples.SCHEMA_2020_12,
              call -> text("JSON Schema 2020-12 tool called with " + call.arguments())),
          new OfferedTool(
              "test_header_parameters",
              "Has parameters that clients repeat as headers",
              Samples.HEADER_SCHEMA,
              call -> text("Called with " + call.arguments())));

  private static ObjectNode content(String... parts) {
    return RpcText.object("{\"content\":[" + String.join(",", parts) + "]}");
  }

  private static ObjectNode weather(FeatureCall call) {
    var city = RpcText.text(call.arguments(), "city");
    var result = text("18 degrees in " + city);
    result.putObject("structuredContent").put("city", city).put("degrees", 18);
    return result;
  }

  private static ObjectNode failed(FeatureCall call) {
    return text("This tool intentionally returns an error for testing").put("isError", true);
  }

  private static ObjectNode logs(FeatureCall call) {
    call.log("info", "Tool execution started");
    call.log("info", "Tool processing data");
    call.log("info", "Tool execution completed");
    return text("Sent three log messages");
  }

  private static ObjectNode steps(FeatureCall call) {
    call.progress(0, 100);
    call.progress(50, 100);
    call.progress(100, 100);
    return text("Made three steps");
  }
}

package org.integrationgateway.testkit.mcp.offered;

import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The resources of the server. */
final class OfferedResources {
  static final String WATCHED = "test://watched-resource";

  /** A page of MCP Apps, which is on no list. */
  static final String PAGE = "ui://every-feature/view.html";

  private static final Pattern FROM_TEMPLATE = Pattern.compile("test://template/([^/]+)/data");

  private OfferedResources() {}

  static ObjectNode list() {
    var result = RpcText.object();
    var resources = result.putArray("resources");
    resource(resources, "test://static-text", "Static text", "text/plain");
    resource(resources, "test://static-binary", "Static bytes", "image/png");
    resource(resources, WATCHED, "Changes when a tool says so", "text/plain");
    return result;
  }

  private static void resource(ArrayNode resources, String uri, String name, String type) {
    resources.addObject().put("uri", uri).put("name", name).put("mimeType", type);
  }

  static ObjectNode templates() {
    var result = RpcText.object();
    result
        .putArray("resourceTemplates")
        .addObject()
        .put("uriTemplate", "test://template/{id}/data")
        .put("name", "Data of an id")
        .put("mimeType", "application/json");
    return result;
  }

  static ObjectNode read(String uri, int notFound) {
    var result = RpcText.object();
    var content = result.putArray("contents").addObject().put("uri", uri);
    var template = FROM_TEMPLATE.matcher(uri);
    if (template.matches()) {
      var data =
          RpcText.object()
              .put("id", template.group(1))
              .put("templateTest", true)
              .put("data", "Data for ID: " + template.group(1));
      content.put("mimeType", "application/json").put("text", data.toString());
      return result;
    }
    switch (uri) {
      case "test://static-text" ->
          content
              .put("mimeType", "text/plain")
              .put("text", "This is the content of the static text resource.");
      case WATCHED -> content.put("mimeType", "text/plain").put("text", "Watched resource content");
      case "test://static-binary" ->
          content.put("mimeType", "image/png").put("blob", Samples.PIXEL);
      case PAGE -> {
        content
            .put("mimeType", "text/html;profile=mcp-app")
            .put("text", "<!doctype html><title>View</title>");
        content
            .putObject("_meta")
            .putObject("ui")
            .putObject("csp")
            .putArray("connectDomains")
            .add("https://api.example.com");
      }
      default -> throw notFound(uri, notFound);
    }
    return result;
  }

  private static RpcFault notFound(String uri, int code) {
    return RpcFault.of(code, "Resource not found").with(RpcText.object().put("uri", uri));
  }
}

package org.integrationgateway.testkit.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.util.Base64;
import java.util.Map;
import org.integrationgateway.testkit.mcp.offered.OfferedFeatures;
import org.integrationgateway.testkit.mcp.offered.OfferedTool;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks the headers of a request against its body (2026-07-28, basic/transports/streamable-http).
 */
final class HeaderCheck {
  private static final Map<String, String> NAMES =
      Map.of(
          "tools/call", "name",
          "prompts/get", "name",
          "resources/read", "uri",
          "tasks/get", "taskId",
          "tasks/update", "taskId",
          "tasks/cancel", "taskId");
  private static final String BEGIN = "=?base64?";
  private static final String END = "?=";

  private HeaderCheck() {}

  static void check(Received request, ObjectNode message, OfferedFeatures features) {
    var method = RpcText.text(message, "method");
    if (!request.header("Mcp-Method").equals(method)) {
      throw mismatch("Mcp-Method");
    }
    var params = RpcText.child(message, "params");
    var member = NAMES.get(method);
    if (member == null) {
      return;
    }
    var name = RpcText.text(params, member);
    if (!decoded("Mcp-Name", request.header("Mcp-Name")).equals(name)) {
      throw mismatch("Mcp-Name");
    }
    if (method.equals("tools/call")) {
      checkParameters(request, RpcText.child(params, "arguments"), features.tool(name));
    }
  }

  private static void checkParameters(Received request, ObjectNode arguments, OfferedTool tool) {
    for (var property : RpcText.child(RpcText.object(tool.schema()), "properties").properties()) {
      var suffix = property.getValue().path("x-mcp-header").asString("");
      if (suffix.isEmpty()) {
        continue;
      }
      var header = "Mcp-Param-" + suffix;
      var value = arguments.get(property.getKey());
      boolean present = value != null && !value.isNull();
      if (present != request.has(header)) {
        throw mismatch(header);
      }
      if (present && !equal(decoded(header, request.header(header)), value)) {
        throw mismatch(header);
      }
    }
  }

  private static boolean equal(String header, JsonNode value) {
    if (!value.isNumber()) {
      return header.equals(value.asString());
    }
    try {
      return new BigDecimal(header).compareTo(value.decimalValue()) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String decoded(String header, String value) {
    if (!value.startsWith(BEGIN) || !value.endsWith(END) || value.length() < 11) {
      return value;
    }
    var text = value.substring(BEGIN.length(), value.length() - END.length());
    try {
      if (text.length() % 4 != 0) {
        throw mismatch(header);
      }
      return new String(Base64.getDecoder().decode(text), UTF_8);
    } catch (IllegalArgumentException e) {
      throw mismatch(header);
    }
  }

  private static RpcFault mismatch(String header) {
    return RpcFault.of(
        400, RpcFault.HEADER_MISMATCH, "the header " + header + " differs from the body");
  }
}

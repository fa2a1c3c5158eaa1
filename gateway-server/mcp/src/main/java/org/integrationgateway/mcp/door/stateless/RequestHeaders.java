package org.integrationgateway.mcp.door.stateless;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.rpc.RpcMessage;

/**
 * Holds the headers of a request to its body: proxies decide by headers, the gateway by the body
 * (2026-07-28, Streamable HTTP, Server Validation).
 */
final class RequestHeaders {
  static final String VERSION = "MCP-Protocol-Version";
  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";

  /** The member of params that a method names its thing by. */
  private static final Map<String, String> NAMES =
      Map.of(
          "tools/call", "name",
          "prompts/get", "name",
          "resources/read", "uri",
          "tasks/get", "taskId",
          "tasks/update", "taskId",
          "tasks/cancel", "taskId");

  private RequestHeaders() {}

  /**
   * Compares the header of the revision.
   *
   * @param version as the body says it
   * @throws RpcException -32020
   */
  static void checkVersion(Exchange exchange, String version) {
    require(VERSION, single(exchange, VERSION), version);
  }

  /**
   * Compares the headers of the method and of the thing that is called, got or read.
   *
   * @throws RpcException -32020
   */
  static void check(Exchange exchange, RpcMessage.Request request) {
    var method = single(exchange, METHOD);
    method.ifPresent(value -> HeaderValue.check(METHOD, value));
    require(METHOD, method, request.method());
    var member = NAMES.get(request.method());
    if (member == null) {
      return;
    }
    var said = single(exchange, NAME).map(value -> HeaderValue.decode(NAME, value));
    var name = request.params().path(member);
    if (name.isString()) {
      require(NAME, said, name.stringValue());
    } else if (said.isPresent()) {
      throw StatelessErrors.headerMismatch(
          "header %s names '%s', and params.%s is missing in the body"
              .formatted(NAME, shortened(said.get()), member));
    }
  }

  /** The only header of this name. */
  static Optional<String> single(Exchange exchange, String name) {
    var values = exchange.headers(name);
    if (values.size() > 1) {
      throw StatelessErrors.headerMismatch(
          "header %s was sent several times: send it once".formatted(name));
    }
    return values.stream().findFirst().map(String::strip);
  }

  private static void require(String header, Optional<String> said, String inBody) {
    if (said.isEmpty()) {
      throw StatelessErrors.headerMismatch(
          "header %s is missing: it repeats '%s' of the body".formatted(header, shortened(inBody)));
    }
    if (!said.get().equals(inBody)) {
      throw StatelessErrors.headerMismatch(
          "header %s says '%s', the body says '%s'"
              .formatted(header, shortened(said.get()), shortened(inBody)));
    }
  }

  private static String shortened(String value) {
    return value.length() <= 100 ? value : value.substring(0, 100) + "...";
  }
}

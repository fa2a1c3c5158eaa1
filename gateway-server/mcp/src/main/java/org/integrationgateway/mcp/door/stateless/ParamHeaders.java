package org.integrationgateway.mcp.door.stateless;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.node.ObjectNode;

/** Holds the headers of tool calls to the arguments that they repeat. */
final class ParamHeaders {
  /** Headers by operation, which is the same object until its app is loaded again. */
  private final Cache<Operation, List<ParamHeader>> known =
      Caffeine.newBuilder().weakKeys().build();

  /**
   * Compares the headers of a call.
   *
   * @throws RpcException -32020 when one is missing, is not asked for, or says another value
   */
  void check(Exchange exchange, Operation operation, ObjectNode params) {
    var headers = known.get(operation, tool -> ParamHeader.of(tool.input().json()));
    if (headers.isEmpty()) {
      return;
    }
    var arguments = params.get("arguments") instanceof ObjectNode object ? object : Json.object();
    headers.forEach(header -> check(exchange, header, arguments));
  }

  private static void check(Exchange exchange, ParamHeader param, ObjectNode arguments) {
    var said =
        RequestHeaders.single(exchange, param.header())
            .map(value -> HeaderValue.decode(param.header(), value));
    var value = param.value(arguments);
    var argument = String.join(".", param.path());
    if (value == null) {
      if (said.isPresent()) {
        throw StatelessErrors.headerMismatch(
            "header %s has a value, argument '%s' has none".formatted(param.header(), argument));
      }
      return;
    }
    if (said.isEmpty()) {
      throw StatelessErrors.headerMismatch(
          "header %s is missing: it repeats argument '%s', as x-mcp-header of the tool's inputSchema says"
              .formatted(param.header(), argument));
    }
    if (!ParamHeader.says(said.get(), value)) {
      throw StatelessErrors.headerMismatch(
          "header %s and argument '%s' have different values".formatted(param.header(), argument));
    }
  }
}

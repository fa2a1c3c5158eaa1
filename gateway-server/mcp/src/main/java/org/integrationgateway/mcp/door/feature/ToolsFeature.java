package org.integrationgateway.mcp.door.feature;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.result.PassedResult;
import org.integrationgateway.mcp.door.result.ToolResult;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.trace.McpSpan;
import org.integrationgateway.mcp.door.uri.MappedUris;
import org.integrationgateway.mcp.door.uri.ToolUi;
import org.integrationgateway.mcp.task.TaskOperations;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.offer.ServerTools;
import tools.jackson.databind.node.ObjectNode;

/** Carries out {@code tools/list} and {@code tools/call}. */
final class ToolsFeature {
  private static final String CURSOR = "tools:";

  private final VisibleCatalog catalog;
  private final Invoker invoker;
  private final ToolItems items;

  ToolsFeature(VisibleCatalog catalog, Invoker invoker, ToolItems items) {
    this.catalog = catalog;
    this.invoker = invoker;
    this.items = items;
  }

  ObjectNode list(FeatureRequest request) {
    var result = Json.object();
    var page =
        new ToolPage(items, request, hasPlainNames(request.view()), result.putArray("tools"));
    catalog
        .tools()
        .page(request.caller(), request.view().tools(), offset(request.params()), page::takes)
        .map(next -> (CURSOR + next).getBytes(StandardCharsets.US_ASCII))
        .ifPresent(
            next ->
                result.put(
                    "nextCursor", Base64.getUrlEncoder().withoutPadding().encodeToString(next)));
    return result;
  }

  private static int offset(ObjectNode params) {
    var cursor = text(params, "cursor").filter(given -> !given.isEmpty());
    if (cursor.isEmpty()) {
      return 0;
    }
    try {
      var decoded = Base64.getUrlDecoder().decode(cursor.get());
      var text = new String(decoded, StandardCharsets.US_ASCII);
      if (text.startsWith(CURSOR)) {
        int offset = Integer.parseInt(text.substring(CURSOR.length()));
        if (offset >= 0) {
          return offset;
        }
      }
    } catch (IllegalArgumentException e) {
      // Not Base64, or not a number: refused below.
    }
    throw RpcException.invalidParams("the cursor is not valid for this list: list from the start");
  }

  ObjectNode call(FeatureRequest request) {
    var caller = request.caller();
    var params = request.params();
    var requestId = request.requestId();
    var name =
        text(params, "name")
            .orElseThrow(
                () -> RpcException.invalidParams("'name' is missing: it names the tool to call"));
    try {
      var known = request.tool();
      var tool = known == null ? tool(caller, request.view(), name) : known;
      McpSpan.tool(tool.name());
      var arguments = arguments(params);
      var connection = take(arguments, ToolJson.CONNECTION);
      var instance = take(arguments, ToolJson.INSTANCE);
      var call =
          new Call(
                  Door.MCP,
                  new CallOrigin.Outside(caller),
                  tool.app().name(),
                  tool.operation().id(),
                  new Arguments.Json(items.restored(tool, arguments)),
                  connection.isEmpty() && instance.isEmpty()
                      ? Selector.NONE
                      : new Selector(connection, instance),
                  Deadline.in(Deadline.LONGEST),
                  requestId)
              .of(request.client());
      try (var reply = invoker.invoke(call)) {
        if (tool.operation().transport() == Transport.MCP_PASSTHROUGH) {
          return PassedResult.of(reply, request.isOfNewerGeneration(), uris(request, tool));
        }
        var result = ToolResult.of(reply, source(call));
        return OperationTasks.begun(request, tool, reply.status(), result)
            .map(TaskOperations::created)
            .orElse(result);
      }
    } catch (GatewayException failure) {
      return McpErrors.result(failure, requestId);
    } catch (IOException | UncheckedIOException broken) {
      return McpErrors.result(
          new GatewayException(
              ErrorCode.UPSTREAM_INVALID_RESPONSE, "the response ended early", broken),
          requestId);
    }
  }

  private MappedUris uris(FeatureRequest request, Tool tool) {
    return new MappedUris(tool.app().name(), hasPlainNames(request.view()));
  }

  private boolean hasPlainNames(McpView view) {
    return view.plainNames() || catalog.hasPlainNames();
  }

  /** Names an answer; there is nothing to fetch there. */
  private static String source(Call call) {
    var request = PercentEncoding.VALUE.encode(call.requestId());
    return "gateway://"
        + PercentEncoding.VALUE.encode(call.app())
        + '/'
        + PercentEncoding.VALUE.encode(call.operation())
        + '#'
        + request;
  }

  private Tool tool(Caller caller, McpView view, String name) {
    try {
      return catalog.tools().tool(caller, view.tools(), name);
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.NOT_FOUND) {
        return calledByPage(caller, view, name)
            .orElseThrow(() -> RpcException.invalidParams(refused.detail()));
      }
      throw refused;
    }
  }

  /**
   * The tool of an app with pages, by the name that its upstream has for it: the page of a tool
   * knows no other names (MCP Apps).
   *
   * @throws RpcException when several apps have one
   */
  private Optional<Tool> calledByPage(Caller caller, McpView view, String name) {
    var tools = catalog.tools().all(caller, view.tools());
    var withPages =
        tools.stream()
            .filter(tool -> ToolUi.of(tool.operation()).resource().isPresent())
            .map(tool -> tool.app().name())
            .collect(Collectors.toSet());
    var found =
        tools.stream()
            .filter(tool -> ServerTools.ownName(tool.operation()).equals(name))
            .filter(tool -> withPages.contains(tool.app().name()))
            .filter(tool -> ToolUi.of(tool.operation()).forPages())
            .toList();
    if (found.size() > 1) {
      throw RpcException.invalidParams(
          "several apps have a page and a tool '%s': call one of %s, or connect to /mcp/{app}"
              .formatted(name, found.stream().map(Tool::name).collect(Collectors.joining(", "))));
    }
    return found.stream().findFirst();
  }

  /** The tool of this name, where the caller sees one. */
  Optional<Tool> find(Caller caller, McpView view, String name) {
    try {
      return Optional.of(tool(caller, view, name));
    } catch (GatewayException | RpcException refused) {
      return Optional.empty();
    }
  }

  static ObjectNode arguments(ObjectNode params) {
    var arguments = params.get("arguments");
    if (arguments == null || arguments.isNull()) {
      return Json.object();
    }
    if (arguments instanceof ObjectNode object) {
      return object;
    }
    throw RpcException.invalidParams("'arguments' must be an object, not " + Json.kind(arguments));
  }

  private static Optional<String> take(ObjectNode arguments, String name) {
    var value = text(arguments, name);
    arguments.remove(name);
    return value;
  }

  private static Optional<String> text(ObjectNode json, String name) {
    var value = json.get(name);
    if (value == null || value.isNull()) {
      return Optional.empty();
    }
    if (value.isString()) {
      return Optional.of(value.stringValue());
    }
    throw RpcException.invalidParams("'" + name + "' must be a string, not " + Json.kind(value));
  }
}

package org.integrationgateway.work.builtin;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.agent.turn.ToolCatalog;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.invoke.failure.ServiceFailures;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The operations that the subject of the call in force may use, as tools of an agent. Every
 * operation can be named as a tool; without names, the tools are those of {@code /mcp}.
 */
public final class CallerTools implements ToolCatalog {
  /** The subject where no context is in force. */
  private static final Subject HOST = Subject.of("system:gateway");

  private final VisibleCatalog catalog;

  public CallerTools(VisibleCatalog catalog) {
    this.catalog = catalog;
  }

  private static Caller caller() {
    return Caller.of(CallContext.current().map(CallContext::subject).orElse(HOST));
  }

  @Override
  public Optional<Tool> find(ToolRef ref) {
    try {
      var found = catalog.operation(caller(), ref.app(), ref.operation());
      return Optional.of(tool(catalog.toolName(found), found.app(), found.operation()));
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.PROVIDER_UNAVAILABLE) {
        throw ServiceFailures.of(refused);
      }
      return Optional.empty();
    }
  }

  /** The operations of an app; none where the subject may not see it. */
  public List<Tool> ofApp(String name) {
    try {
      var app = catalog.app(caller(), name);
      return catalog.operations(caller(), name, Selector.NONE).operations().stream()
          .filter(CallerTools::isForModels)
          .map(
              operation ->
                  tool(
                      catalog.toolName(new VisibleCatalog.Found(app, operation, Optional.empty())),
                      app,
                      operation))
          .toList();
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.PROVIDER_UNAVAILABLE) {
        throw ServiceFailures.of(refused);
      }
      return List.of();
    }
  }

  @Override
  public List<Tool> all() {
    return catalog.tools(caller()).stream()
        .filter(tool -> isForModels(tool.operation()))
        .map(tool -> tool(tool.name(), tool.app(), tool.operation()))
        .toList();
  }

  /** Whether models may call an operation: some are for the pages of their app (MCP Apps). */
  private static boolean isForModels(Operation operation) {
    return operation
        .listing()
        .carried()
        .map(carried -> carried.at("/_meta/ui/visibility"))
        .filter(JsonNode::isArray)
        .map(who -> who.valueStream().anyMatch(each -> each.asString("").equals("model")))
        .orElse(true);
  }

  private static Tool tool(String name, App app, Operation operation) {
    return new Tool(
        name,
        new ToolRef(app.name(), operation.id()),
        operation.description().or(operation::title).orElse(""),
        schema(operation),
        operation.hints());
  }

  private static Map<String, @Nullable Object> schema(Operation operation) {
    return JsonValues.parseObject(Json.MAPPER.writeValueAsString(operation.input().json()));
  }
}

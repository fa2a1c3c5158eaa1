package org.integrationgateway.mcp.door.feature;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.call.TraceContext;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.trace.McpSpan;
import org.integrationgateway.mcp.door.uri.MappedUris;
import org.integrationgateway.mcp.door.uri.ToolUi;
import org.integrationgateway.mcp.search.ToolSearch;
import org.integrationgateway.surfaces.mcp.offer.ServerTasks;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers what clients of every generation ask for: tools, resources, prompts and completions. The
 * results have no members of one generation only; {@code resultType} is present where an upstream
 * said it.
 */
public final class Features implements AutoCloseable {
  private static final Map<String, BiFunction<Features, FeatureRequest, ObjectNode>> METHODS =
      Map.of(
          "tools/list",
          (all, request) ->
              request.view().search() ? all.searched.list(request) : all.tools.list(request),
          "tools/call",
          (all, request) ->
              request.view().search() ? all.searched.call(request) : all.tools.call(request),
          "resources/list",
          (all, request) -> all.resources.list(request),
          "resources/templates/list",
          (all, request) -> all.resources.templates(request),
          "resources/read",
          (all, request) -> all.resources.read(request),
          "resources/subscribe",
          (all, request) -> all.resources.subscribe(request),
          "resources/unsubscribe",
          (all, request) -> all.resources.unsubscribe(request),
          "prompts/list",
          (all, request) -> all.prompts.list(request),
          "prompts/get",
          (all, request) -> all.prompts.get(request),
          "completion/complete",
          (all, request) -> all.completion.complete(request));

  private final VisibleCatalog catalog;
  private final AppFeatures apps;
  private final ToolsFeature tools;
  private final SearchTools searched;
  private final OperationTasks tasks;
  private final Resources resources;
  private final Prompts prompts;
  private final ArgumentCompletion completion;
  private final Instructions instructions;
  private final HeardChanges changes;
  private final FirstLists first;

  /**
   * @param search of tools, for clients that do not list them
   * @param adapts whether input schemas are told in the forms that vendors of models take
   * @param timeout how long a caller waits for the answer of an upstream
   * @param threads where several apps are asked at the same time
   */
  public Features(
      VisibleCatalog catalog,
      Invoker invoker,
      ToolSearch search,
      boolean adapts,
      Supplier<Duration> timeout,
      Executor threads) {
    this.catalog = catalog;
    var items = new ToolItems(adapts);
    this.tools = new ToolsFeature(catalog, invoker, items);
    this.searched = new SearchTools(catalog, tools, items, search);
    this.tasks = new OperationTasks(invoker);
    this.apps = new AppFeatures(catalog, invoker, timeout);
    this.resources = new Resources(apps);
    this.prompts = new Prompts(apps);
    this.completion = new ArgumentCompletion(apps, prompts);
    this.instructions = new Instructions(apps);
    this.changes = new HeardChanges(apps, threads);
    this.first = new FirstLists(apps);
  }

  /** Returns the changes that doors report to clients that listen. */
  public HeardChanges changes() {
    return changes;
  }

  @Override
  public void close() {
    changes.close();
  }

  /**
   * The result of a request.
   *
   * @throws RpcException when the answer is an error of JSON-RPC; -32601 for a method that is no
   *     feature
   * @throws GatewayException when it is an error of HTTP
   */
  public ObjectNode answer(FeatureRequest request) {
    var method = METHODS.get(request.method());
    if (method == null) {
      throw RpcException.unknownMethod("method '%s' is not supported".formatted(request.method()));
    }
    var trace = TraceContext.of(request.client().meta());
    return McpSpan.around(
        request.method(),
        trace,
        request.message(),
        () -> {
          if (request.method().endsWith("/list") && !request.method().startsWith("tools")) {
            first.prepare(request);
          }
          return method.apply(this, request);
        });
  }

  /** The tool of this name, where the caller sees one. */
  public Optional<Tool> tool(Caller caller, McpView view, String name) {
    return tools.find(caller, view, name);
  }

  /**
   * The name and arguments of the tool of an app that a call is for: in a catalog that is searched,
   * a tool of the catalog may call it.
   *
   * @param params of {@code tools/call}
   */
  public static ObjectNode called(McpView view, ObjectNode params) {
    return view.search() ? SearchTools.called(params) : params;
  }

  /** The tool of an app that a call is for, where the caller sees one. */
  public Optional<Tool> calledTool(Caller caller, McpView view, ObjectNode params) {
    return tool(caller, view, called(view, params).path("name").asString(""));
  }

  /** Whether a caller sees an app. */
  public boolean shows(Caller caller, String app) {
    try {
      return catalog.app(caller, app).mcp();
    } catch (GatewayException refused) {
      return false;
    }
  }

  /** The result of a tool of an MCP server, with URIs as a view names them. */
  public ObjectNode mapped(String app, McpView view, ObjectNode result) {
    return new MappedUris(app, view.plainNames() || catalog.hasPlainNames()).toolResult(result);
  }

  /**
   * The answer of an MCP server about a task of a caller, who may call the tool of the task.
   *
   * @param selector the choice of the connection of the call
   * @param method of {@link ServerTasks}
   * @param client what can be reached of the client meanwhile
   * @throws RpcException when the server answers with an error
   */
  public ObjectNode ofTask(
      FeatureRequest request,
      String app,
      Selector selector,
      String method,
      ObjectNode params,
      CallClient client) {
    return apps.aboutTask(request, app, selector, method, params, client);
  }

  /**
   * The state of a task of a provider, in the members that a task of a server has.
   *
   * @param operation of the app, which tells about the task, answers its questions or ends it
   * @param input of the operation, which names the task
   * @throws RpcException -32602 when the provider does not know the task
   */
  public ObjectNode ofTask(
      FeatureRequest request, String app, Selector selector, String operation, ObjectNode input) {
    return tasks.ask(request, app, selector, operation, input);
  }

  /** The capabilities of the server for a caller, as both generations write them. */
  public ObjectNode capabilities(Caller caller, McpView view) {
    var capabilities = Json.object();
    capabilities.putObject("tools").put("listChanged", true);
    boolean offersResources = offers(caller, view, App.RESOURCES);
    boolean offersPrompts = offers(caller, view, App.PROMPTS);
    if (offersResources) {
      capabilities.putObject("resources").put("subscribe", true).put("listChanged", true);
      ToolUi.announce(capabilities);
    }
    if (offersPrompts) {
      capabilities.putObject("prompts").put("listChanged", true);
    }
    if (offersResources || offersPrompts) {
      capabilities.putObject("completions");
      capabilities.putObject("logging");
    }
    return capabilities;
  }

  private boolean offers(Caller caller, McpView view, String permission) {
    return catalog.surfaces().offering(caller, permission).stream()
        .anyMatch(app -> view.shows(app.name()));
  }

  /**
   * Returns the instructions of the MCP servers of the client's apps; empty where they have none.
   * Asks the servers whose instructions are not known, which takes a while.
   *
   * @param requestId the gateway's name for the request that asks
   */
  public Optional<String> instructions(Caller caller, McpView view, String requestId) {
    catalog.prepare(
        caller,
        catalog.apps(caller).stream().filter(app -> app.mcp() && view.shows(app.name())).toList());
    return instructions.of(
        new FeatureRequest(
            caller, view, "server/discover", Json.object(), CallClient.UNREACHABLE, requestId));
  }
}

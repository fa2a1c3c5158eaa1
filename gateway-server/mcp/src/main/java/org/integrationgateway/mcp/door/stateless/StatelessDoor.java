package org.integrationgateway.mcp.door.stateless;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.feature.McpView;
import org.integrationgateway.mcp.door.rpc.Revision;
import org.integrationgateway.mcp.door.rpc.RpcAnswer;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.rpc.RpcMessage;
import org.integrationgateway.mcp.taskdoor.StatelessTasks;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Clients whose every request says its revision and capabilities (2026-07-28). */
public final class StatelessDoor {
  private static final Logger log = LoggerFactory.getLogger(StatelessDoor.class);
  private static final String DISCOVER = "server/discover";
  private static final String LISTEN = "subscriptions/listen";
  private static final String CALL = "tools/call";
  private static final Set<String> FEATURES =
      Set.of(
          "tools/list",
          CALL,
          "prompts/list",
          "prompts/get",
          "resources/list",
          "resources/templates/list",
          "resources/read",
          "completion/complete",
          "tasks/get",
          "tasks/update",
          "tasks/cancel");

  private final Features features;
  private final RequestRounds rounds;
  private final Results results;
  private final ServerDiscovery discovery;
  private final ListenStreams streams;
  private final StatelessTasks tasks;
  private final ParamHeaders params = new ParamHeaders();

  /**
   * @param version of this server, for clients to show
   */
  public StatelessDoor(Features features, BetweenRequests between, String version) {
    this.features = features;
    this.rounds = new RequestRounds(features, between);
    this.results = new Results(version);
    this.discovery = new ServerDiscovery(features);
    this.streams = new ListenStreams(features, results, between);
    this.tasks = new StatelessTasks(between.taskCalls());
  }

  /** Whether a message is of this generation: it says its revision itself, or by the header. */
  public static boolean speaks(Exchange exchange, JsonNode body) {
    var said = body.path("params").path("_meta").path(RequestMeta.VERSION);
    if (said.isString() && Revision.of(said.stringValue()).isPresent()) {
      return isStateless(exchange);
    }
    return !said.isMissingNode() || isStateless(exchange);
  }

  private static boolean isStateless(Exchange exchange) {
    return exchange.header(RequestHeaders.VERSION).filter(Revision.STATELESS::equals).isPresent();
  }

  /**
   * Takes a message.
   *
   * @throws RpcException when the answer is 400 with this error
   */
  public void message(Exchange exchange, Caller caller, McpView view, JsonNode body) {
    var message = RpcMessage.of(body);
    if (message instanceof RpcMessage.Request request) {
      var answer = RpcAnswer.of(exchange);
      if (!answer.refused()) {
        answer(exchange, caller, view, request, answer);
      }
      return;
    }
    if (message instanceof RpcMessage.Answer) {
      throw RpcException.invalidRequest(
          "clients of revision %s send no answers: send the request again with inputResponses"
              .formatted(Revision.STATELESS));
    }
    exchange.reply(202);
  }

  private void answer(
      Exchange exchange,
      Caller caller,
      McpView view,
      RpcMessage.Request message,
      RpcAnswer answer) {
    StatelessRequest request;
    try {
      request = checked(exchange, caller, view, message, answer);
    } catch (RpcException refused) {
      answer.answer(StatelessErrors.statusOfRefusal(refused), refused.of(message.id()).json());
      return;
    }
    try {
      if (message.method().equals(LISTEN)) {
        streams.listen(exchange, request, message.id());
        return;
      }
      var result = result(request);
      if (result.isEmpty()) {
        answer.end();
        return;
      }
      answer.answer(Results.message(message.id(), result.get()));
    } catch (RpcException failure) {
      answer.answer(StatelessErrors.status(failure), failure.of(message.id()).json());
    } catch (RuntimeException failure) {
      failed(answer, message, failure);
    }
  }

  /** Answers a failure: after the event stream has begun, every failure is an error of JSON-RPC. */
  private static void failed(
      RpcAnswer answer, RpcMessage.Request message, RuntimeException failure) {
    if (!answer.seal()) {
      throw failure;
    }
    if (!(failure instanceof GatewayException)) {
      log.error("the response to {} failed", message.method(), failure);
    }
    var detail = failure instanceof GatewayException ? failure.getMessage() : "the gateway failed";
    answer.answer(RpcException.internal(String.valueOf(detail)).of(message.id()).json());
  }

  private StatelessRequest checked(
      Exchange exchange,
      Caller caller,
      McpView view,
      RpcMessage.Request message,
      RpcAnswer answer) {
    var body = message.params();
    var version = RequestMeta.version(body);
    RequestHeaders.checkVersion(exchange, version);
    if (!version.equals(Revision.STATELESS)) {
      throw RpcException.unsupportedRevision(version);
    }
    var meta = RequestMeta.of(body);
    RequestHeaders.check(exchange, message);
    var method = message.method();
    if (!FEATURES.contains(method) && !method.equals(DISCOVER) && !method.equals(LISTEN)) {
      throw RpcException.unknownMethod(
          "method '%s' is not one of revision %s".formatted(method, Revision.STATELESS));
    }
    requireOffered(method, caller, view);
    body.remove("_meta");
    return new StatelessRequest(
        caller,
        view,
        method,
        body,
        tool(exchange, caller, view, message),
        meta,
        answer,
        message.id().asString(),
        exchange.requestId(),
        exchange.remoteAddress());
  }

  /** A method of a capability that the server does not have for this caller does not exist. */
  private void requireOffered(String method, Caller caller, McpView view) {
    var group = method.substring(0, method.indexOf('/'));
    var capability = group.equals("completion") ? "completions" : group;
    boolean optional = Set.of("completions", "prompts", "resources").contains(capability);
    if (optional && !features.capabilities(caller, view).has(capability)) {
      throw RpcException.unknownMethod(
          "method '%s' is not supported: no app of the caller has %s"
              .formatted(method, capability));
    }
  }

  private Optional<Tool> tool(
      Exchange exchange, Caller caller, McpView view, RpcMessage.Request message) {
    var name = message.params().path("name");
    if (!message.method().equals(CALL) || !name.isString()) {
      return Optional.empty();
    }
    var tool = features.tool(caller, view, name.stringValue());
    tool.ifPresent(found -> params.check(exchange, found.operation(), message.params()));
    return tool;
  }

  private Optional<ObjectNode> result(StatelessRequest request) {
    var method = request.method();
    if (method.equals(DISCOVER)) {
      var found = discovery.result(request.caller(), request.view(), request.requestId());
      return Optional.of(results.complete(method, found, false));
    }
    if (StatelessTasks.has(method)) {
      request.requireTasks();
      var client = request.client(Json.object());
      var answer = tasks.answer(request.feature(client), client);
      return Optional.of(results.complete(method, answer, false));
    }
    boolean retried =
        request.params().has(InputRequired.RESPONSES) || request.params().has(InputRequired.STATE);
    return rounds.result(request).map(result -> typed(method, result, retried));
  }

  private ObjectNode typed(String method, ObjectNode result, boolean retried) {
    var type = result.path(Results.TYPE).asString(Results.COMPLETE);
    if (type.equals(Results.COMPLETE)) {
      return results.complete(method, result, retried);
    }
    boolean task = type.equals(ServerTask.TYPE) && method.equals(CALL);
    if (task || (type.equals(InputRequired.TYPE) && RequestRounds.has(method))) {
      return results.withServer(result);
    }
    throw RpcException.internal(
        "the upstream returned a result for %s of a type that the gateway does not know"
            .formatted(method));
  }

  /**
   * Tells listening clients that a list has changed.
   *
   * @param list {@code tools}, {@code prompts} or {@code resources}
   */
  public void listChanged(String list) {
    streams.listChanged(list, subscription -> true);
  }

  /**
   * Tells the listening clients of a subject that a list has changed.
   *
   * @param subject canonical id
   * @param list {@code tools}, {@code prompts} or {@code resources}
   */
  public void listChanged(String subject, String list) {
    streams.listChanged(list, subscription -> subscription.subject().equals(subject));
  }

  /**
   * Tells the subscribers of a subject that a resource has changed.
   *
   * @param gatewayUri as it is called where clients see all apps
   * @param upstreamUri as the upstream calls it
   */
  public void resourceUpdated(String subject, String app, String gatewayUri, String upstreamUri) {
    streams.resourceUpdated(subject, app, gatewayUri, upstreamUri);
  }
}

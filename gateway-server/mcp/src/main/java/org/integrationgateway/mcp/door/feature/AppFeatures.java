package org.integrationgateway.mcp.door.feature;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.invoke.question.AppQuestions.Answer;
import org.integrationgateway.core.invoke.question.AppQuestions.Question;
import org.integrationgateway.core.invoke.question.AppTroubles;
import org.integrationgateway.core.invoke.question.ListTime;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.result.PassedResult;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.offer.ServerTasks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Asks apps for what they offer beside tools, on behalf of a client. */
final class AppFeatures {
  private static final Logger log = LoggerFactory.getLogger(AppFeatures.class);
  private static final int INVALID_PARAMS = -32602;

  private final VisibleCatalog catalog;
  private final Invoker invoker;
  private final Supplier<Duration> timeout;

  AppFeatures(VisibleCatalog catalog, Invoker invoker, Supplier<Duration> timeout) {
    this.catalog = catalog;
    this.invoker = invoker;
    this.timeout = timeout;
  }

  /** The apps that offer this to the client, in the order of the configuration. */
  List<App> offering(FeatureRequest request, String permission) {
    return catalog.surfaces().offering(request.caller(), permission).stream()
        .filter(app -> request.view().shows(app.name()))
        .toList();
  }

  /** The tools that the client sees of an app. */
  Stream<Tool> tools(FeatureRequest request, App app) {
    return catalog.tools().all(request.caller(), request.view().tools()).stream()
        .filter(tool -> tool.app().name().equals(app.name()));
  }

  /** Whether clients name what apps have as the upstreams of the apps do. */
  boolean hasPlainNames(McpView view) {
    return view.plainNames() || catalog.hasPlainNames();
  }

  /**
   * The answer of an app, which must not be changed.
   *
   * @throws GatewayException when it is refused or fails
   */
  ObjectNode ask(
      FeatureRequest request, App app, String permission, String method, ObjectNode params) {
    return ask(
        request, app, permission, method, params, request.client(), Deadline.in(Deadline.LONGEST));
  }

  /**
   * The page of a list, or what else of many apps is put together; empty from an app that does not
   * answer in time, which costs the client what this app has and nothing else.
   */
  Optional<ObjectNode> askForList(
      FeatureRequest request, App app, String permission, String method, ObjectNode params) {
    return askForLists(request, List.of(app), permission, method, params).get(0);
  }

  /** Offers of several apps, asked at the same time, in the order of the apps. */
  List<Optional<ObjectNode>> askForLists(
      FeatureRequest request, List<App> apps, String permission, String method, ObjectNode params) {
    var subject = request.caller().subject().id();
    return catalog
        .questions()
        .ask(
            method,
            apps.stream()
                .map(
                    app ->
                        new Question<>(
                            app,
                            subject,
                            false,
                            () -> answer(request, app, permission, method, params)))
                .toList());
  }

  private Answer<ObjectNode> answer(
      FeatureRequest request, App app, String permission, String method, ObjectNode params) {
    try {
      var time = Deadline.in(ListTime.LONGEST);
      var answer =
          ListTime.during(
              app.name(),
              method,
              time,
              () ->
                  ask(
                      request,
                      app,
                      permission,
                      method,
                      params,
                      CallClient.UNREACHABLE,
                      time.atMost(timeout.get())));
      catalog.troubles().clear(app.name(), method);
      return new Answer<>(Optional.of(answer), Optional.empty());
    } catch (GatewayException failure) {
      if (AppTroubles.isOfUpstream(failure)) {
        catalog.troubles().report(app.name(), method, failure);
      }
      log.debug("app '{}' is left out of {}: {}", app.name(), method, failure.detail());
      return new Answer<>(Optional.empty(), Optional.of(failure));
    }
  }

  private ObjectNode ask(
      FeatureRequest request,
      App app,
      String permission,
      String method,
      ObjectNode params,
      CallClient client,
      Deadline deadline) {
    return ask(
        request,
        request.caller(),
        app.name(),
        Selector.NONE,
        permission,
        method,
        params,
        client,
        deadline);
  }

  /** The answer of an MCP server about a task; see {@link Features#ofTask}. */
  ObjectNode aboutTask(
      FeatureRequest request,
      String app,
      Selector selector,
      String method,
      ObjectNode params,
      CallClient client) {
    try {
      var caller = ofTask(request.caller(), app, ServerTasks.PERMISSION);
      var deadline = Deadline.in(Deadline.LONGEST);
      return ask(
          request, caller, app, selector, ServerTasks.PERMISSION, method, params, client, deadline);
    } catch (GatewayException failure) {
      throw McpErrors.error(failure, request.requestId(), INVALID_PARAMS);
    }
  }

  /** A token that is good for the tool of a task is good for the task. */
  static Caller ofTask(Caller caller, String app, String permission) {
    return caller.scopes().isEmpty()
        ? caller
        : new Caller(
            caller.subject(),
            caller.proof(),
            Stream.concat(
                    caller.scopes().stream(), Stream.of(new Caller.Scope(app, Set.of(permission))))
                .toList(),
            caller.groups());
  }

  private ObjectNode ask(
      FeatureRequest request,
      Caller caller,
      String app,
      Selector selector,
      String permission,
      String method,
      ObjectNode params,
      CallClient client,
      Deadline deadline) {
    var arguments = Json.object().put("method", method);
    arguments.set("params", params);
    var call =
        new Call(
                Door.MCP,
                new CallOrigin.Outside(caller),
                app,
                permission,
                new Arguments.Json(arguments),
                selector,
                deadline,
                request.requestId())
            .of(client);
    try (var reply = invoker.useSurface(call)) {
      return PassedResult.json(reply);
    } catch (IOException | UncheckedIOException broken) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE, "the response ended early", broken);
    }
  }
}

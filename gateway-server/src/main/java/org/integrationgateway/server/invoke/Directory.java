package org.integrationgateway.server.invoke;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.server.access.AccessPolicy;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.AppCatalog;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.catalog.Tool;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.error.NearMiss;
import org.integrationgateway.server.identity.Caller;

/** What a caller may see. What it may not see is neither listed nor suggested. */
public final class Directory {
  private final AppCatalog catalog;
  private final AccessPolicy access;

  public Directory(AppCatalog catalog, AccessPolicy access) {
    this.catalog = catalog;
    this.access = access;
  }

  /** The apps this caller may use, in the order of the configuration. */
  public List<App> apps(Caller caller) {
    return catalog.apps().stream().filter(app -> access.allows(caller, app)).toList();
  }

  /**
   * One app, for whoever may use it.
   *
   * @throws GatewayException {@code SCOPE_DENIED}, {@code NOT_FOUND}, {@code FORBIDDEN}
   */
  public App app(Caller caller, String name) {
    access.checkScope(caller, name);
    var app = catalog.app(name).orElseThrow(() -> unknownApp(caller, name));
    access.check(caller, app);
    return app;
  }

  /**
   * Holds whoever may use the app to one of these roles.
   *
   * @param what is for these roles, in words
   * @throws GatewayException {@code FORBIDDEN}
   */
  public void requireRole(Caller caller, App app, List<String> roles, String what) {
    access.checkRole(caller, app, roles, what);
  }

  /**
   * The operations of an app that this caller may use, in listing order.
   *
   * @throws GatewayException {@code SCOPE_DENIED}, {@code NOT_FOUND}, {@code FORBIDDEN}
   */
  public List<Operation> operations(Caller caller, String app) {
    return operations(caller, app(caller, app));
  }

  /**
   * One operation, for whoever may use it: scope first, so that a token learns nothing about what
   * lies outside it.
   *
   * @throws GatewayException {@code SCOPE_DENIED}, {@code NOT_FOUND}, {@code FORBIDDEN}; {@code
   *     PROVIDER_UNAVAILABLE} while the app's operations are not known
   */
  public Found operation(Caller caller, String appName, String operationId) {
    return operation(caller, appName, operationId, app -> {});
  }

  /**
   * The same for a caller that has time.
   *
   * @param patience waits until it is decided whether the app serves: it is being started, and may
   *     have this operation when it is there
   */
  Found operation(Caller caller, String appName, String operationId, Consumer<App> patience) {
    access.checkScope(caller, appName, operationId);
    var app = app(caller, appName);
    if (app.operations().containsKey(operationId) || !app.health().holdsCalls()) {
      return found(caller, app, operationId);
    }
    patience.accept(app);
    return found(caller, app(caller, appName), operationId);
  }

  private Found found(Caller caller, App app, String operationId) {
    var operation = app.operations().get(operationId);
    if (operation == null) {
      app.health()
          .unknownOperations()
          .ifPresent(
              reason -> {
                throw reason;
              });
      var known = operations(caller, app).stream().map(Operation::id).toList();
      throw new GatewayException(
          ErrorCode.NOT_FOUND,
          "app '%s' has no operation '%s'.%s"
              .formatted(app.name(), operationId, NearMiss.hint(operationId, known)));
    }
    access.check(caller, app, operation);
    return new Found(app, operation, access.granted(caller, app));
  }

  /** Whether any app contributes tools, whoever may use them. */
  public boolean offersTools() {
    return !catalog.tools().isEmpty();
  }

  /** The tools this caller may use, in listing order. */
  public List<Tool> tools(Caller caller) {
    return catalog.tools().stream().filter(tool -> visible(caller, tool)).toList();
  }

  /**
   * The tool of this name. Whether the caller may use it is decided when it is invoked.
   *
   * @throws GatewayException {@code NOT_FOUND}, with a suggestion from the caller's own tools
   */
  public Tool tool(Caller caller, String name) {
    return catalog
        .tool(name)
        .orElseThrow(
            () -> {
              var known = tools(caller).stream().map(Tool::name).toList();
              return new GatewayException(
                  ErrorCode.NOT_FOUND,
                  "there is no tool '%s'.%s".formatted(name, NearMiss.hint(name, known)));
            });
  }

  /** What an operation is called as a tool. */
  public String toolName(Found found) {
    return catalog.toolName(found.app(), found.operation());
  }

  private List<Operation> operations(Caller caller, App app) {
    return app.operations().values().stream()
        .filter(operation -> access.allows(caller, app, operation))
        .toList();
  }

  private boolean visible(Caller caller, Tool tool) {
    return access.allows(caller, tool.app(), tool.operation());
  }

  private GatewayException unknownApp(Caller caller, String name) {
    var known = apps(caller).stream().map(App::name).toList();
    return new GatewayException(
        ErrorCode.NOT_FOUND, "there is no app '%s'.%s".formatted(name, NearMiss.hint(name, known)));
  }

  /** An operation, the app it belongs to, and why the caller may use it. */
  public record Found(App app, Operation operation, Optional<CallContext.Access> access) {}
}

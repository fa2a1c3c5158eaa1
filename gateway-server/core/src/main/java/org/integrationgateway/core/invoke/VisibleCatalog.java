package org.integrationgateway.core.invoke;

import com.github.benmanes.caffeine.cache.Ticker;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.question.AppQuestions;
import org.integrationgateway.core.invoke.question.AppTroubles;
import org.integrationgateway.sdk.CallContext;
import org.jspecify.annotations.Nullable;

/**
 * The apps, operations and tools that a caller may see. Others are neither listed nor suggested.
 */
public final class VisibleCatalog {
  /** Questions to apps that have operations of their own for each caller. */
  public static final String OPERATIONS = "operations";

  private final AppCatalog catalog;
  private final AccessPolicy access;
  private final CallerCatalogs callerCatalogs;
  private final SelectedConnection selected;
  private final VisibleTools tools;
  private final VisibleSurfaces surfaces;
  private final AppQuestions questions;
  private final AppTroubles troubles;

  public VisibleCatalog(AppCatalog catalog, AccessPolicy access, Credentials credentials) {
    this(
        catalog,
        access,
        credentials,
        OperationReview.NONE,
        new AppTroubles(),
        AppQuestions.inTurn());
  }

  /**
   * @param review of the operations that only providers and upstreams know
   * @param troubles told of apps that do not tell their operations
   * @param questions asks several apps at the same time
   */
  public VisibleCatalog(
      AppCatalog catalog,
      AccessPolicy access,
      Credentials credentials,
      OperationReview review,
      AppTroubles troubles,
      AppQuestions questions) {
    this(
        catalog,
        access,
        new CallerCatalogs(credentials, review, Ticker.systemTicker()),
        troubles,
        questions);
  }

  VisibleCatalog(
      AppCatalog catalog,
      AccessPolicy access,
      CallerCatalogs callerCatalogs,
      AppTroubles troubles,
      AppQuestions questions) {
    this.selected = callerCatalogs.selected();
    this.catalog = catalog;
    this.access = access;
    this.callerCatalogs = callerCatalogs;
    this.troubles = troubles;
    this.questions = questions;
    this.tools = new VisibleTools(this, catalog, access);
    this.surfaces = new VisibleSurfaces(this, catalog, access);
  }

  /** The apps this caller may use, in the order of the configuration. */
  public List<App> apps(Caller caller) {
    return catalog.awaited().stream().filter(app -> access.lists(caller, app)).toList();
  }

  /**
   * One app that the caller may see.
   *
   * @throws GatewayException {@code NOT_FOUND}, the same for an app that does not exist and for one
   *     that the caller may not see
   */
  public App app(Caller caller, String name) {
    return catalog
        .awaited(name)
        .filter(app -> access.allows(caller, app))
        .orElseThrow(() -> unknownApp(caller, name));
  }

  /**
   * The identity provider whose callers the routes of an app accept; empty: the one that serves the
   * server, and for an app that does not exist.
   */
  public Optional<String> authProvider(String app) {
    return catalog.app(app).flatMap(App::authProvider);
  }

  /** The identity provider that the app asks for whose static files are at this path. */
  public Optional<String> authProviderAt(String path) {
    return catalog.apps().stream()
        .filter(app -> app.mountedPath().filter(mount -> isBelow(mount, path)).isPresent())
        .max(Comparator.comparingInt(app -> app.mountedPath().orElse("").length()))
        .flatMap(App::authProvider);
  }

  private static boolean isBelow(String mount, String path) {
    return path.equals(mount) || path.startsWith(mount + "/");
  }

  /**
   * Refuses a caller that has none of these roles for the app.
   *
   * @param what is for these roles, in words
   * @throws GatewayException {@code FORBIDDEN}
   */
  public void requireRole(Caller caller, App app, List<String> roles, String what) {
    access.checkRole(caller, app, roles, what);
  }

  /**
   * The operations of an app that this caller may use, in listing order: first those that every
   * caller has.
   *
   * @param selector the connection and instance whose operations are meant
   * @throws GatewayException {@code NOT_FOUND}
   */
  public Listing operations(Caller caller, String appName, Selector selector) {
    var app = app(caller, appName);
    var own = own(caller, app, selector);
    var operations =
        Stream.concat(app.operations().values().stream(), own.operations.stream())
            .filter(operation -> access.lists(caller, app, operation))
            .toList();
    return new Listing(operations, own.refused, app.health().unknownOperations().or(own::missing));
  }

  /**
   * Refuses a selector that names a connection which the app does not have, or an instance of which
   * the caller has stored nothing.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public void requireSelected(Caller caller, String appName, Selector selector) {
    selected.require(caller, app(caller, appName), selector);
  }

  /** The operations that the app has for this caller only: the same list while it is kept. */
  Listing own(Caller caller, App app, Selector selector) {
    var own = callerCatalogs.operations(caller, app, selector);
    // A failure for one caller is not reported as trouble of the app.
    if (app.catalogs().stream().allMatch(CallerCatalog::dependsOnCredentialOnly)) {
      own.missing()
          .ifPresentOrElse(
              problem -> troubles.report(app.name(), OPERATIONS, problem),
              () -> troubles.clear(app.name(), OPERATIONS));
    }
    return new Listing(own.operations(), own.refused(), own.missing());
  }

  /** All operations of several apps that this caller may use, app by app, as far as they answer. */
  public List<List<Operation>> operations(Caller caller, List<App> apps) {
    var own = own(caller, apps).iterator();
    return apps.stream()
        .map(
            app ->
                Stream.of(app.operations().values(), own.next().operations())
                    .flatMap(Collection::stream)
                    .filter(operation -> access.lists(caller, app, operation))
                    .toList())
        .toList();
  }

  /** Operations of several apps, in their order; apps that do not answer in a second have none. */
  List<Listing> own(Caller caller, List<App> apps) {
    var asked =
        apps.stream()
            .map(
                app ->
                    new AppQuestions.Question<>(
                        app,
                        caller.subject().id(),
                        true,
                        () -> {
                          var own = own(caller, app, Selector.NONE);
                          return new AppQuestions.Answer<>(Optional.of(own), own.missing);
                        }))
            .toList();
    return questions.ask(OPERATIONS, asked).stream()
        .map(own -> own.orElse(Listing.UNKNOWN))
        .toList();
  }

  /** Asks several apps at the same time. */
  public AppQuestions questions() {
    return questions;
  }

  /** Troubles of the upstreams of apps. */
  public AppTroubles troubles() {
    return troubles;
  }

  /** The known trouble of an app. */
  public Optional<AppTroubles.Trouble> trouble(App app) {
    return troubles.of(app.name());
  }

  /** Asks the apps for their operations that were never asked, and those that are in trouble. */
  public void learn(Caller caller, List<App> apps) {
    own(caller, apps.stream().filter(this::isUnsure).toList());
  }

  /** Begins to ask the apps for their operations, so that a list that comes soon has them. */
  public void prepare(Caller caller, List<App> apps) {
    for (var app : apps) {
      if (!app.catalogs().isEmpty()) {
        questions.later(() -> own(caller, app, Selector.NONE));
      }
    }
  }

  private boolean isUnsure(App app) {
    return !app.catalogs().isEmpty()
        && (!callerCatalogs.hasAsked(app) || troubles.ofLists(app.name()).isPresent());
  }

  /** Whether tools have the names of their operations, without those of their apps. */
  public boolean hasPlainNames() {
    return !catalog.hasPrefixedNames();
  }

  /** Forgets the operations that an app has for single callers: its upstream has changed them. */
  public void operationsChanged(String app) {
    catalog.app(app).ifPresent(callerCatalogs::forget);
  }

  /** Forgets the operations that apps have for a subject only: its connections have changed. */
  public void connectionsChanged(String subject) {
    callerCatalogs.forget(subject);
    questions.forget(subject);
  }

  /**
   * One operation that the caller may use. The token's scopes are checked before the operation is
   * looked up, so that a token learns nothing about the operations outside its scopes.
   *
   * @throws GatewayException {@code NOT_FOUND}, {@code SCOPE_DENIED}, {@code FORBIDDEN}; {@code
   *     PROVIDER_UNAVAILABLE} while the app's operations are not known
   */
  public Found operation(Caller caller, String appName, String operationId) {
    return operation(caller, appName, operationId, Selector.NONE);
  }

  /**
   * The same among the operations of one connection and instance.
   *
   * @param selector the connection and instance whose operations are meant
   */
  public Found operation(Caller caller, String appName, String operationId, Selector selector) {
    return operation(caller, appName, operationId, selector, app -> {});
  }

  /**
   * Returns an operation for a caller that can wait.
   *
   * @param selector the connection and instance whose operations are meant
   * @param awaitStart waits until the app that is being started serves or has failed: it may have
   *     this operation then
   */
  Found operation(
      Caller caller,
      String appName,
      String operationId,
      Selector selector,
      Consumer<App> awaitStart) {
    var app = app(caller, appName);
    access.checkScope(caller, appName, operationId);
    if (app.operations().containsKey(operationId) || !app.health().holdsCalls()) {
      return found(caller, app, operationId, selector);
    }
    awaitStart.accept(app);
    return found(caller, app(caller, appName), operationId, selector);
  }

  private Found found(Caller caller, App app, String operationId, Selector selector) {
    @Nullable Operation known = app.operations().get(operationId);
    var operation = known != null ? known : own(caller, app, operationId, selector);
    return new Found(app, operation, access.check(caller, app, operation));
  }

  private Operation own(Caller caller, App app, String operationId, Selector selector) {
    app.health()
        .unknownOperations()
        .ifPresent(
            reason -> {
              throw reason;
            });
    var own = own(caller, app, selector);
    for (var operation : own.operations) {
      if (operation.id().equals(operationId)) {
        return operation;
      }
    }
    if (own.refused.containsKey(operationId)) {
      throw new GatewayException(ErrorCode.NOT_FOUND, own.refused.get(operationId));
    }
    throw own.missing.orElseGet(
        () -> {
          var known =
              operations(caller, app.name(), selector).operations.stream()
                  .map(Operation::id)
                  .toList();
          return new GatewayException(
              ErrorCode.NOT_FOUND,
              "app '%s' has no operation '%s'.%s"
                  .formatted(app.name(), operationId, SimilarNames.sentence(operationId, known)));
        });
  }

  /**
   * Whether any app contributes tools; the tools of an app that was never ready are not known yet.
   */
  public boolean offersTools() {
    return catalog.apps().stream().anyMatch(App::mcp);
  }

  /** The tools this caller may use, in listing order. */
  public List<Tool> tools(Caller caller) {
    return tools.all(caller, ToolView.ALL);
  }

  /** The tools that clients of MCP see. */
  public VisibleTools tools() {
    return tools;
  }

  /** The surfaces of apps beside their operations. */
  public VisibleSurfaces surfaces() {
    return surfaces;
  }

  /**
   * The tool of this name.
   *
   * @throws GatewayException as {@link VisibleTools#tool}
   */
  public Tool tool(Caller caller, String name) {
    return tools.tool(caller, ToolView.ALL, name);
  }

  /** The name of an operation as a tool. */
  public String toolName(Found found) {
    return catalog.toolName(found.app(), found.operation());
  }

  private GatewayException unknownApp(Caller caller, String name) {
    var known = apps(caller).stream().map(App::name).toList();
    return new GatewayException(
        ErrorCode.NOT_FOUND,
        "there is no app '%s'.%s".formatted(name, SimilarNames.sentence(name, known)));
  }

  /**
   * The operations of an app for one caller.
   *
   * @param refused why others exist and cannot be called, by their ids
   * @param missing why those that the app has for this caller only are not among them
   */
  public record Listing(
      List<Operation> operations, Map<String, String> refused, Optional<GatewayException> missing) {
    /** The listing of an app that has not answered. */
    static final Listing UNKNOWN = new Listing(List.of(), Map.of(), Optional.empty());

    public Listing {
      operations = List.copyOf(operations);
    }
  }

  /** An operation, the app it belongs to, and why the caller may use it. */
  public record Found(App app, Operation operation, Optional<CallContext.Access> access) {}
}

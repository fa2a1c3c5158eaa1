package org.integrationgateway.server;

import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.provider.ExpectedApps;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.fleet.figures.FigureHistory;
import org.integrationgateway.http.feature.CloseStack;
import org.integrationgateway.http.reload.Reload;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.providers.sources.LockReport;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.server.telemetry.MetricDescription;
import org.jspecify.annotations.Nullable;

/**
 * The server: the start phase, in which operators are answered; the features; the providers and
 * apps. Tests start the same class.
 */
public final class Gateway implements AutoCloseable {
  private final CloseStack opened;
  private final StartPhase start;
  private final GatewayFeatures features;
  private final GatewayApps apps;

  private Gateway(CloseStack opened, StartPhase start, GatewayFeatures features, GatewayApps apps) {
    this.opened = opened;
    this.start = start;
    this.features = features;
    this.apps = apps;
  }

  /**
   * Starts a server and returns when it answers calls.
   *
   * @throws RuntimeException when it cannot, with the reason; nothing is left open then
   */
  public static Gateway start(GatewayConfig config) {
    return start(config, Clock.systemUTC());
  }

  /**
   * Starts a server with more routes.
   *
   * @param more adds the routes
   */
  public static Gateway start(GatewayConfig config, Consumer<Routes.Builder> more) {
    return start(config, Clock.systemUTC(), more);
  }

  /** Starts a server with another clock. */
  public static Gateway start(GatewayConfig config, Clock clock) {
    return start(config, clock, routes -> {});
  }

  private static Gateway start(GatewayConfig config, Clock clock, Consumer<Routes.Builder> more) {
    return start(config, null, clock, more);
  }

  /**
   * Starts a server that can read its configuration again.
   *
   * @param source reads it
   * @param more adds routes
   */
  public static Gateway start(
      GatewayConfig config,
      @Nullable ConfigurationSource source,
      Clock clock,
      Consumer<Routes.Builder> more) {
    return start(config, source, clock, more, ExpectedApps.NONE);
  }

  /**
   * Starts a server that can read its configuration again, and waits for apps in calls.
   *
   * @param source reads it
   * @param more adds routes
   * @param later apps that are added by {@link #replace}
   */
  public static Gateway start(
      GatewayConfig config,
      @Nullable ConfigurationSource source,
      Clock clock,
      Consumer<Routes.Builder> more,
      ExpectedApps later) {
    var opened = new CloseStack();
    try {
      var resolved = LiveApps.resolved(config);
      var start = StartPhase.begin(resolved, LockReport.of(config), clock, opened);
      var features = GatewayFeatures.of(start, live -> new Reload(live, config, source, clock));
      features.deployed().expect(later);
      var apps = GatewayApps.start(start, features, more);
      return new Gateway(opened, start, features, apps);
    } catch (RuntimeException | Error failure) {
      opened.closeAfter(failure);
      throw failure;
    }
  }

  /**
   * Reads the package of an app again and replaces its provider, operations, tools and static
   * files. Adds an app that does not exist.
   *
   * @return empty when the app serves as configured; else the reason why not: then nothing has
   *     changed
   */
  public Optional<String> replace(AppConfig app, Replacement how) {
    features.calls().configured(app);
    return apps.running().replace(app, how);
  }

  /** Removes an app with its operations, static files and processes. */
  public void remove(String app) {
    apps.running().remove(app);
  }

  /**
   * Reads the configuration again, after a reload that runs, and takes over what has changed.
   *
   * @param by who asked, for the log
   * @throws org.integrationgateway.core.error.GatewayException as {@link Reload#reload}
   */
  public void reload(String by) {
    features.reload().reloadInTurn(by);
  }

  /** Holds the calls of this app until the returned action is run. */
  public Runnable hold(String app) {
    return apps.providers().hold(app);
  }

  /** The history of the metrics. */
  public FigureHistory figures() {
    return start.history();
  }

  /** Registers an observer of every call. */
  public void observe(InvocationObserver observer) {
    start.telemetry().observe(observer);
  }

  /** The states of all providers. */
  public List<ProviderStatus> statuses() {
    return start.statuses().all();
  }

  /** The URI of the public listener on this machine. */
  public URI uri() {
    return start.listeners().uri();
  }

  /**
   * The link with which the first account can be made; empty when there is an account, or no local
   * identity.
   */
  public Optional<URI> firstAdminLink() {
    return features.logins().local().firstAdminLink();
  }

  /** The routes of the public listener, as {@code METHOD /template}. */
  List<String> routes() {
    return apps.routes();
  }

  /** The metrics of {@code /metrics}, without those of the JVM. */
  public List<MetricDescription> metrics() {
    return start.telemetry().described();
  }

  /** The declared providers. */
  ProviderDirectory services() {
    return apps.services();
  }

  /** The URI of the management listener on this machine, when there is one. */
  public Optional<URI> managementUri() {
    return start.listeners().managementUri();
  }

  /** Makes {@code /ready} answer 503 while calls are still served: {@link #close} comes soon. */
  public void retire() {
    start.listeners().retire();
  }

  /** Refuses new calls, waits for calls in flight, stops every provider and closes the store. */
  @Override
  public void close() {
    opened.close();
  }
}

package org.integrationgateway.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.change.ConfigurationChange;
import org.integrationgateway.config.change.ConfigurationChange.Entry;
import org.integrationgateway.config.change.ConfigurationChange.Kind;
import org.integrationgateway.config.change.LiveKey;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.http.feature.Reloadable;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.providers.sources.FolderState;
import org.integrationgateway.providers.sources.PackageSources;

/**
 * The apps of a changed configuration: new ones begin, removed ones end after their calls, those
 * whose entry or package is another one are swapped, all others are not touched.
 */
final class LiveApps implements Reloadable {
  /** Apps that begin at once: each may start a process. */
  private static final int AT_ONCE = 4;

  /** The state of a package that could not be served. */
  private static final String FAILED = "failed";

  private static final String PLACE = "apps.";

  private final RunningApps running;
  private final GatewayFeatures features;

  /** The state of the package of each app when the app began, by the name of the app. */
  private final Map<String, String> packages = new ConcurrentHashMap<>();

  /**
   * @param started the configuration of the start
   */
  LiveApps(RunningApps running, GatewayFeatures features, GatewayConfig started) {
    this.running = running;
    this.features = features;
    var states = new States();
    started.apps().values().forEach(app -> packages.put(app.name(), states.of(app)));
  }

  /** The states of packages, each looked at once: many apps may be of one package. */
  private static final class States {
    private final Map<Path, String> known = new ConcurrentHashMap<>();

    String of(AppConfig app) {
      return app.source() instanceof Source.Local local
          ? known.computeIfAbsent(local.path(), FolderState::of)
          : "";
    }
  }

  @Override
  public Set<LiveKey> keys() {
    return Set.of(LiveKey.APPS, LiveKey.CONNECTIONS);
  }

  @Override
  public Takeover prepare(ConfigurationChange change) {
    var refusals = new ArrayList<Refusal>();
    var others = new ArrayList<Entry>();
    var next = new LinkedHashMap<String, AppConfig>();
    var states = new States();
    var named = new HashSet<>(change.apps(Kind.ADDED));
    named.addAll(change.apps(Kind.CHANGED));
    for (var app : change.resolved().apps().values()) {
      boolean isNamed = named.contains(app.name());
      if (app.source() instanceof Source.Unavailable unavailable) {
        if (isNamed) {
          refusals.add(
              new Refusal(
                  PLACE + app.name(), "'apps.%s': %s".formatted(app.name(), unavailable.reason())));
        }
      } else if (isNamed) {
        next.put(app.name(), app);
      } else if (hasChanged(app, states)) {
        next.put(app.name(), app);
        others.add(Entry.changedApp(app.name()));
      }
    }
    if (!refusals.isEmpty()) {
      return Takeover.refused(refusals);
    }
    return new Changed(change, next, others);
  }

  /** A configuration with its packages on this host. */
  static GatewayConfig resolved(GatewayConfig config) {
    try (var sources = PackageSources.of(config)) {
      return sources.resolvedWhereAvailable(config);
    }
  }

  /** Whether an app with the same entry does not run, or runs with another package. */
  private boolean hasChanged(AppConfig app, States states) {
    return running
        .find(app.name())
        .map(
            found ->
                !found.config().source().equals(app.source())
                    || !states.of(app).equals(packages.get(app.name())))
        .orElse(true);
  }

  /** Apps that begin or are swapped, and those that end. */
  private final class Changed implements Takeover {
    private final ConfigurationChange change;
    private final Map<String, AppConfig> next;
    private final List<Entry> others;

    Changed(ConfigurationChange change, Map<String, AppConfig> next, List<Entry> others) {
      this.change = change;
      this.next = next;
      this.others = others;
    }

    @Override
    public List<Entry> others() {
      return others;
    }

    @Override
    public List<Refusal> apply() {
      var removed = change.apps(Kind.REMOVED);
      if (next.isEmpty() && removed.isEmpty()) {
        return List.of();
      }
      features.invoker().limit(GatewayFeatures.limits(change.after()));
      features.pageHosts().replace(PageHosts.of(change.after()));
      // First all of them, because the paths and names of removed apps may have new ones.
      removed.forEach(running::withdraw);
      var tasks = new ArrayList<Callable<Optional<Refusal>>>();
      removed.forEach(app -> tasks.add(() -> end(app)));
      next.values().forEach(app -> tasks.add(() -> begin(app)));
      return all(tasks);
    }

    private Optional<Refusal> end(String app) {
      running.remove(app);
      features.calls().removed(app);
      packages.remove(app);
      return Optional.empty();
    }

    private Optional<Refusal> begin(AppConfig app) {
      var state = new States().of(app);
      if (state.equals(packages.get(app.name())) && running.resize(app)) {
        return Optional.empty();
      }
      var problem = running.replaceResolved(app);
      if (problem.isEmpty()) {
        features.calls().configured(app);
        packages.put(app.name(), state);
      } else {
        // The next reload tries the app again.
        packages.put(app.name(), FAILED);
      }
      return problem.map(
          reason ->
              new Refusal(
                  PLACE + app.name(),
                  "app '%s' stays as it was: %s".formatted(app.name(), reason)));
    }
  }

  private static List<Refusal> all(List<Callable<Optional<Refusal>>> tasks) {
    var threads =
        Executors.newFixedThreadPool(
            Math.min(AT_ONCE, tasks.size()), DaemonThread.factory("reload"));
    try {
      var failures = new ArrayList<Refusal>();
      for (Future<Optional<Refusal>> done : threads.invokeAll(tasks)) {
        done.get().ifPresent(failures::add);
      }
      return failures;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the reload was interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdown();
    }
  }
}

package org.integrationgateway.devloop;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.devloop.project.FirstVersion;
import org.integrationgateway.devloop.project.ProjectException;
import org.integrationgateway.providers.supervision.Replacement;
import org.jspecify.annotations.Nullable;

/**
 * Replaces one version of an app by the next. Calls wait from the moment when a change is seen
 * until the new version serves or has failed. A version that arrives while another one is being
 * started is started afterwards; of several, only the last.
 */
public final class DevLoop implements AutoCloseable {
  private final DevTarget served;
  private final Display display;
  private final Deployment deployment;
  private final FirstVersion first;
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            var thread = new Thread(work, "dev-loop");
            thread.setDaemon(true);
            return thread;
          });
  private @Nullable Change change;
  private @Nullable Version waiting;
  private volatile boolean started;
  private volatile Optional<String> name = Optional.empty();

  private record Version(Source source, Replacement how) {}

  /** The configuration of the app. */
  @FunctionalInterface
  public interface Deployment {
    /**
     * The app as it is configured now.
     *
     * @throws ProjectException with every error in the configuration, or in the manifest
     */
    AppConfig app() throws ProjectException;
  }

  /** The action that ends the waiting of calls; null while calls do not wait. */
  private record Change(Runnable release, long since) {}

  /**
   * A loop without a version.
   *
   * @param first told of the versions until one serves
   */
  public DevLoop(DevTarget served, Display display, Deployment deployment, FirstVersion first) {
    this.first = first;
    this.served = served;
    this.display = display;
    this.deployment = deployment;
  }

  /** Lets calls wait until {@link #launch}, {@link #problem} or {@link #unchanged}. */
  public synchronized void hold() {
    if (change == null) {
      first.building();
      change = new Change(name.map(served::hold).orElse(() -> {}), System.nanoTime());
    }
  }

  /**
   * Lets calls wait, and shows why.
   *
   * @param why for people
   */
  public void building(String why) {
    hold();
    display.building(why);
  }

  /**
   * Starts a version.
   *
   * @param how it replaces the version before
   */
  public synchronized void launch(Source source, Replacement how) {
    boolean idle = waiting == null;
    waiting = new Version(source, how);
    if (idle && !worker.isShutdown()) {
      worker.execute(this::next);
    }
  }

  /** Reports why there is no new version. */
  public void problem(String text) {
    display.problem(text);
    first.failed(text);
    unchanged();
  }

  private void next() {
    Version launch;
    Change now;
    synchronized (this) {
      launch = waiting;
      waiting = null;
      now = change;
      change = null;
    }
    if (launch != null) {
      start(launch, now == null ? new Change(() -> {}, System.nanoTime()) : now);
    }
  }

  private void start(Version launch, Change now) {
    try {
      var app = deployment.app().from(launch.source());
      var refused = served.replace(app, started ? launch.how() : Replacement.ROLLING);
      if (refused.isPresent()) {
        display.refused(app.name(), refused.get());
        first.failed(refused.get());
        return;
      }
      var before = name.filter(other -> !other.equals(app.name()));
      name = Optional.of(app.name());
      before.ifPresent(served::remove);
      first.serves();
      display.swapped(app.name(), Duration.ofNanos(System.nanoTime() - now.since()));
    } catch (ProjectException wrong) {
      display.problem(String.valueOf(wrong.getMessage()));
      first.failed(String.valueOf(wrong.getMessage()));
    } catch (RuntimeException failure) {
      display.refused(name.orElse("the app"), String.valueOf(failure.getMessage()));
      first.failed(String.valueOf(failure.getMessage()));
    } finally {
      started = true;
      now.release().run();
    }
  }

  /** Lets calls go on: the change makes no new version. */
  synchronized void unchanged() {
    if (change != null) {
      change.release().run();
      change = null;
    }
  }

  /** Lets calls go on. A version that is being started is stopped with the gateway, not here. */
  @Override
  public void close() {
    worker.shutdown();
    first.failed("'gateway dev' is stopping");
    unchanged();
  }
}

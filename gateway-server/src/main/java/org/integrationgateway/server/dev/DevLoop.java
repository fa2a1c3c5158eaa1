package org.integrationgateway.server.dev;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.dev.project.ProjectException;
import org.integrationgateway.server.dev.screen.Display;
import org.integrationgateway.server.provider.supervision.Replacement;
import org.jspecify.annotations.Nullable;

/**
 * From one version of an app to the next: calls wait from the moment a change is seen until the new
 * version serves, or until it is known that it does not. Whoever makes the versions tells of them;
 * one that comes while another is being started is started after it, and of several the last.
 */
public final class DevLoop implements AutoCloseable {
  private final Served served;
  private final Display display;
  private final Deployment deployment;
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            var thread = new Thread(work, "dev-loop");
            thread.setDaemon(true);
            return thread;
          });
  private @Nullable Change change;
  private volatile Optional<Launch> last = Optional.empty();
  private @Nullable Launch waiting;

  private volatile Optional<String> name = Optional.empty();

  /** What a deployment says of the app. */
  @FunctionalInterface
  public interface Deployment {
    /**
     * The app as it is configured now.
     *
     * @throws ProjectException with every error in the configuration, or in the manifest
     */
    AppConfig app(Path manifest) throws ProjectException;
  }

  /** Calls wait since then. */
  private record Change(Runnable release, long since) {}

  public DevLoop(Served served, Display display, Deployment deployment) {
    this.served = served;
    this.display = display;
    this.deployment = deployment;
  }

  /** From now on calls wait; {@link #launch}, {@link #problem} or {@link #unchanged} ends that. */
  public synchronized void hold() {
    if (change == null) {
      change = new Change(name.map(served::hold).orElse(() -> {}), System.nanoTime());
    }
  }

  /**
   * The same, and it is said.
   *
   * @param why for people
   */
  public void building(String why) {
    hold();
    display.building(why);
  }

  /** A version is ready to be started. */
  public synchronized void launch(Launch launch) {
    boolean idle = waiting == null;
    waiting = launch;
    if (idle && !worker.isShutdown()) {
      worker.execute(this::next);
    }
  }

  /** What was last started is started again; where nothing was, calls need not wait. */
  public synchronized void again(String why) {
    if (last.isEmpty()) {
      over();
    } else if (waiting == null) {
      building(why);
      launch(last.get());
    }
  }

  /** There is no new version, and this is why. */
  public void problem(String text) {
    display.problem(text);
    over();
  }

  /** What was changed makes no new version. */
  public void unchanged() {
    over();
  }

  private void next() {
    Launch launch;
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

  private void start(Launch launch, Change now) {
    try {
      var app = deployment.app(launch.manifest()).from(launch.source());
      var refused = served.replace(app, last.isEmpty() ? Replacement.ROLLING : launch.how());
      if (refused.isPresent()) {
        display.refused(app.name(), refused.get());
        return;
      }
      var before = name.filter(other -> !other.equals(app.name()));
      name = Optional.of(app.name());
      before.ifPresent(served::remove);
      display.swapped(app.name(), Duration.ofNanos(System.nanoTime() - now.since()));
    } catch (ProjectException wrong) {
      display.problem(String.valueOf(wrong.getMessage()));
    } catch (RuntimeException failure) {
      display.refused(name.orElse("the app"), String.valueOf(failure.getMessage()));
    } finally {
      last = Optional.of(launch);
      now.release().run();
    }
  }

  private synchronized void over() {
    if (change != null) {
      change.release().run();
      change = null;
    }
  }

  /** Lets calls go on. What is being started ends with the gateway, and is not waited for here. */
  @Override
  public void close() {
    worker.shutdown();
    over();
  }
}

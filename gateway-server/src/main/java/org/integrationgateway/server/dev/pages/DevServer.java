package org.integrationgateway.server.dev.pages;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.RunFolder;

/**
 * A program of the developer's that serves pages while they are written. It listens on the port
 * that the environment variable {@code SERVICE_DEV_PORT} names, and is started again when it ends.
 */
public final class DevServer implements AutoCloseable {
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "::1");
  private static final int CONNECT_MILLIS = 200;
  private static final long LOOK_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;

  private final Plan plan;
  private final RunFolder folder;
  private final Consumer<String> notes;
  private final int port;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile Optional<URI> serving = Optional.empty();

  /**
   * What to start.
   *
   * @param environment the whole of it
   * @param base path below which the gateway shows its pages, with a slash at its end
   * @param patience until it listens
   */
  public record Plan(
      List<String> command,
      Path workdir,
      Map<String, String> environment,
      String base,
      Duration patience) {
    public Plan {
      command = List.copyOf(command);
      environment = Map.copyOf(environment);
    }

    /** Without its environment, which may hold secrets. */
    @Override
    public String toString() {
      return String.join(" ", command);
    }
  }

  private DevServer(Plan plan, RunFolder folder, Consumer<String> notes) {
    this.plan = plan;
    this.folder = folder;
    this.notes = notes;
    this.port = freePort();
    // A child ends with the thread that started it, so that thread is its own.
    this.thread = new Thread(this::keepUp, "dev-server-" + port);
    thread.setDaemon(true);
  }

  /**
   * Begins to start it.
   *
   * @param notes takes what happens to it, for people
   */
  public static DevServer start(Plan plan, RunFolder folder, Consumer<String> notes) {
    var server = new DevServer(plan, folder, notes);
    server.thread.start();
    return server;
  }

  /** Where it listens; empty while it does not. */
  public Optional<URI> serving() {
    return serving;
  }

  /** What was started. */
  public Plan plan() {
    return plan;
  }

  private void keepUp() {
    long pause = 1_000;
    while (!isClosed(0)) {
      long started = System.nanoTime();
      run();
      serving = Optional.empty();
      boolean lasted = System.nanoTime() - started > TimeUnit.SECONDS.toNanos(60);
      pause = lasted ? 1_000 : Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
      isClosed(pause);
    }
  }

  private void run() {
    var command =
        new ChildCommand("dev-server", Group.of(plan.command()), plan.workdir(), environment());
    try (var child = ChildProcess.start(command, folder)) {
      var deadline = System.nanoTime() + plan.patience().toNanos();
      while (child.isAlive() && !isClosed(LOOK_MILLIS)) {
        if (serving.isEmpty()) {
          serving = listening();
          serving.ifPresent(at -> notes.accept("dev server '" + plan + "' serves at " + at));
        }
        if (serving.isEmpty() && System.nanoTime() > deadline) {
          notes.accept(late());
          deadline = Long.MAX_VALUE;
        }
      }
      if (!child.isAlive() && !isClosed(0)) {
        notes.accept(
            "dev server '%s' ended with %s; it is started again\n%s"
                .formatted(plan, child.exit().join(), String.join("\n", child.lastLines())));
      }
    } catch (IOException refused) {
      notes.accept("dev server '" + plan + "' cannot be started: " + refused.getMessage());
    }
  }

  private String late() {
    return "dev server '%s' does not listen on port %d after %d s (readyTimeout): it must listen where SERVICE_DEV_PORT says"
        .formatted(plan, port, plan.patience().toSeconds());
  }

  private Map<String, String> environment() {
    var environment = new java.util.TreeMap<>(plan.environment());
    environment.put("SERVICE_DEV_PORT", Integer.toString(port));
    environment.put("SERVICE_DEV_BASE", plan.base());
    return environment;
  }

  /** Some listen on one of the two loopback addresses only. */
  private Optional<URI> listening() {
    for (var address : LOOPBACK) {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getByName(address), port), CONNECT_MILLIS);
        var host = address.contains(":") ? "[" + address + "]" : address;
        return Optional.of(URI.create("http://" + host + ":" + port));
      } catch (IOException notThere) {
        // Perhaps at the other one, perhaps later.
      }
    }
    return Optional.empty();
  }

  private boolean isClosed(long millis) {
    try {
      return closed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static int freePort() {
    try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("there is no free port for a dev server", e);
    }
  }

  /** Ends it with all that came out of it. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

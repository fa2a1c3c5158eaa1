package org.integrationgateway.devloop.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.RunFolder;

/**
 * Runs a command that serves pages during development. It listens on the port in the environment
 * variable {@code SERVICE_DEV_PORT}, and is started again when it ends.
 */
public final class PageServer implements AutoCloseable {
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "[::1]");
  private static final int CONNECT_MILLIS = 200;
  private static final long LOOK_MILLIS = 50;
  private static final long PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;
  private static final long LASTED_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Plan plan;
  private final RunFolder folder;
  private final Consumer<String> notes;
  private final int port;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;
  private volatile Optional<URI> serving = Optional.empty();

  /**
   * The command to start.
   *
   * @param environment the complete environment
   * @param timeout the time until it must listen
   */
  record Plan(
      List<String> command, Path workdir, Map<String, String> environment, Duration timeout) {
    Plan {
      command = List.copyOf(command);
      environment = Map.copyOf(environment);
    }

    /** Leaves out the environment, which may hold secrets. */
    @Override
    public String toString() {
      return String.join(" ", command);
    }
  }

  private PageServer(Plan plan, RunFolder folder, Consumer<String> notes) {
    this.plan = plan;
    this.folder = folder;
    this.notes = notes;
    this.port = freePort();
    this.thread = new Thread(this::keepUp, "dev-server-" + port);
    thread.setDaemon(true);
  }

  /**
   * Begins to start the command.
   *
   * @param notes takes messages for people
   */
  static PageServer start(Plan plan, RunFolder folder, Consumer<String> notes) {
    var server = new PageServer(plan, folder, notes);
    server.thread.start();
    return server;
  }

  /** The URI of the dev server; empty while it does not listen. */
  public Optional<URI> serving() {
    return serving;
  }

  /** The command. */
  Plan plan() {
    return plan;
  }

  private void keepUp() {
    long pause = PAUSE_MILLIS;
    while (!isClosed(0)) {
      long started = System.nanoTime();
      run();
      serving = Optional.empty();
      boolean lasted = System.nanoTime() - started > LASTED_NANOS;
      pause = lasted ? PAUSE_MILLIS : Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
      isClosed(pause);
    }
  }

  private void run() {
    var environment = new HashMap<>(plan.environment());
    environment.put("SERVICE_DEV_PORT", Integer.toString(port));
    var argv = ProcessGroup.of(plan.command());
    var command = new ChildCommand("dev-server", argv, plan.workdir(), environment);
    try (var child = ChildProcess.start(command, folder)) {
      var deadline = System.nanoTime() + plan.timeout().toNanos();
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
    return "dev server '%s' does not listen on port %d after %d s (readyTimeout): it must listen on the port in SERVICE_DEV_PORT"
        .formatted(plan, port, plan.timeout().toSeconds());
  }

  /** The loopback addresses: some programs listen on one of them only. */
  private Optional<URI> listening() {
    for (var address : LOOPBACK) {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
        return Optional.of(URI.create("http://" + address + ":" + port));
      } catch (IOException notThere) {
        // The program may listen on the other address, or later.
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
      throw new UncheckedIOException("there is no free port for a dev server", e);
    }
  }

  /** Stops the command and all processes that it started. */
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

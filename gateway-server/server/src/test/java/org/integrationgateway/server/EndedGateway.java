package org.integrationgateway.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.rules.TestProgram;
import org.jspecify.annotations.Nullable;

/**
 * A process with the gateway of a folder, which is killed, or halts as soon as it delivers an
 * event. Arguments are the folder and the minutes that its clock is ahead.
 */
final class EndedGateway implements AutoCloseable {
  private static final int KILLED = 137;
  private static final String DELIVERY =
      "org.integrationgateway.work.workflows.event.DeliveryAttempt";

  private final Process process;
  private final BufferedReader lines;
  private @Nullable URI address;

  private EndedGateway(Process process) {
    this.process = process;
    this.lines = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  static EndedGateway start(Path folder, int minutes) throws IOException {
    return new EndedGateway(
        new ProcessBuilder(TestProgram.command(EndedGateway.class, folder, minutes))
            .redirectError(folder.resolve("errors-" + minutes + ".txt").toFile())
            .start());
  }

  /** The address of the gateway, which may have ended before. */
  URI address() throws IOException {
    if (address == null) {
      address = URI.create(Objects.requireNonNull(lines.readLine(), "the gateway did not start"));
    }
    return address;
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() {
    process.toHandle().destroyForcibly();
  }

  /** Waits until the process has ended without a chance to clean up. */
  boolean killed() throws InterruptedException {
    return process.waitFor(2, TimeUnit.MINUTES) && process.exitValue() == KILLED;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  @SuppressWarnings("SystemOut") // The parent process reads the address from standard output.
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var folder = Path.of(arguments[0]);
    var text = Files.readString(folder.resolve("gateway.yaml"));
    var clock = new FatalClock(ahead(Integer.parseInt(arguments[1])));
    var gateway = Gateway.start(ConfigText.read(folder, text), clock);
    System.out.println(gateway.uri());
    Thread.currentThread().join();
  }

  /** The time after this many minutes, when leases of ended processes are over. */
  static Clock ahead(int minutes) {
    return Clock.offset(Clock.systemUTC(), Duration.ofMinutes(minutes));
  }

  /** A clock that ends the process when the delivery of an event asks for the time. */
  private static final class FatalClock extends Clock {
    private final InstantSource behind;

    private FatalClock(InstantSource behind) {
      this.behind = behind;
    }

    @Override
    public Instant instant() {
      var stack = StackWalker.getInstance();
      if (stack.walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(DELIVERY)))) {
        Runtime.getRuntime().halt(KILLED);
      }
      return behind.instant();
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}

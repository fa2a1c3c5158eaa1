package org.integrationgateway.command.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.thread.DaemonThread;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the start-up cache that a server was started without, when it has served for a while: its
 * launcher {@code bin/gateway} does that in a process of its own, and ends it when the server ends.
 */
public final class CacheTraining implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CacheTraining.class);
  private static final Duration DELAY = Duration.ofSeconds(30);

  private final String launcher;
  private final Duration delay;
  private final Thread thread;

  CacheTraining(String launcher, Duration delay) {
    this.launcher = launcher;
    this.delay = delay;
    this.thread = DaemonThread.of("start-up-cache", this::train);
  }

  /** The training of a server that is ready; null where the launcher asks for none. */
  public static @Nullable CacheTraining begin() {
    var launcher = System.getProperty("gateway.trainer");
    if (launcher == null) {
      return null;
    }
    var training = new CacheTraining(launcher, DELAY);
    training.start();
    return training;
  }

  void start() {
    thread.start();
  }

  private void train() {
    try {
      TimeUnit.NANOSECONDS.sleep(delay.toNanos());
      var process =
          new ProcessBuilder(launcher, "train", "later").redirectErrorStream(true).start();
      try (var out = process.getInputStream()) {
        process.getOutputStream().close();
        process.waitFor();
        tell(new String(out.readAllBytes(), StandardCharsets.UTF_8));
      } finally {
        process.destroy();
      }
    } catch (InterruptedException ended) {
      // The server ends before the cache is made: the next one makes it.
    } catch (IOException e) {
      tell("no start-up cache is made: " + e.getMessage() + ": 'gateway sync' makes it");
    }
  }

  private static void tell(String output) {
    var line = output.strip().replaceFirst("(?s).*\n", "").replaceFirst("^gateway: ", "");
    if (!line.isEmpty()) {
      log.info("{}", line);
    }
  }

  /** Ends the training, which leaves nothing behind. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

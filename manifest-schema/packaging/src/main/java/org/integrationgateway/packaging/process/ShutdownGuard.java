package org.integrationgateway.packaging.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.process.RunningProcess;
import org.jspecify.annotations.Nullable;

/**
 * Ends a command when this process is told to end, including a command that is just being started
 * and has no process handle yet.
 */
final class ShutdownGuard implements AutoCloseable {
  private final ReentrantLock starting = new ReentrantLock();
  private final Duration grace;
  private final Thread hook;
  private @Nullable RunningProcess process;

  /** Starts a command. */
  interface Start {
    RunningProcess run() throws IOException, ProgramException;
  }

  /**
   * @throws IllegalStateException when this process is ending already
   */
  ShutdownGuard(String program, Duration grace) {
    this.grace = grace;
    this.hook = new Thread(this::end, "gateway ends " + program);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts the command. */
  RunningProcess start(Start start) throws IOException, ProgramException {
    starting.lock();
    try {
      var started = start.run();
      process = started;
      return started;
    } finally {
      starting.unlock();
    }
  }

  private void end() {
    starting.lock();
    try {
      if (process != null) {
        process.tree().end(grace);
      }
    } finally {
      starting.unlock();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook runs now, and finds no processes.
    }
  }
}

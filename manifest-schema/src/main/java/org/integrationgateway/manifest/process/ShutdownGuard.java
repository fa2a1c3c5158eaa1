package org.integrationgateway.manifest.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Ends a command when this process is told to end, including a command that is just being started
 * and has no process handle yet.
 */
final class ShutdownGuard implements AutoCloseable {
  private final ReentrantLock starting = new ReentrantLock();
  private final Duration grace;
  private final Thread hook;
  private @Nullable ProcessTree tree;

  /** Starts a command. */
  interface Start {
    Process run() throws IOException, ProgramException;
  }

  /**
   * @throws IllegalStateException when this process is ending already
   */
  ShutdownGuard(String program, Duration grace) {
    this.grace = grace;
    this.hook = new Thread(this::end, "gateway ends " + program);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts a command whose processes have this marker in their environment. */
  Process start(Start start, String marker) throws IOException, ProgramException {
    starting.lock();
    try {
      var process = start.run();
      tree = new ProcessTree(process.toHandle(), marker);
      return process;
    } finally {
      starting.unlock();
    }
  }

  /** Returns the started process. */
  ProcessTree tree() {
    if (tree == null) {
      throw new IllegalStateException("nothing was started");
    }
    return tree;
  }

  private void end() {
    starting.lock();
    try {
      if (tree != null) {
        tree.end(grace);
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

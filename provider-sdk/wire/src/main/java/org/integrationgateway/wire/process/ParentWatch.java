package org.integrationgateway.wire.process;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.integrationgateway.base.thread.DaemonThread;

/** Notices that the host is gone, even when it was killed. */
public final class ParentWatch {
  private ParentWatch() {}

  /**
   * Runs {@code action} when standard input ends, as it does when the host dies, or when the parent
   * process is gone, in case another process still holds the pipe.
   */
  public static void watch(Runnable action) {
    System.setIn(InputStream.nullInputStream());
    DaemonThread.start(
        "host-watch",
        () -> {
          drain();
          action.run();
        });
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> {
              var unused = parent.onExit().thenRun(action);
            });
  }

  private static void drain() {
    var buffer = new byte[256];
    try (var input = new FileInputStream(FileDescriptor.in)) {
      while (input.read(buffer) >= 0) {
        // A host writes nothing: only the end of the stream matters.
      }
    } catch (IOException closed) {
      // A broken stream counts as its end.
    }
  }
}

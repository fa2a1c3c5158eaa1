package org.integrationgateway.server.process.isolation;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A mark that no process can remove: the UTS namespace that a child was started in and that all of
 * its descendants share. Linux reuses the number of a namespace without processes, so the namespace
 * is held open for as long as its processes are searched for.
 */
public final class ProcessNamespace implements ProcessMarker, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ProcessNamespace.class);
  private static final Duration ENTERED_WITHIN = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(1);

  private final Path name;
  private final SeekableByteChannel held;

  private ProcessNamespace(Path name, SeekableByteChannel held) {
    this.name = name;
    this.held = held;
  }

  /**
   * That of a child which enters one of its own before its program begins; empty if it does not.
   */
  public static Optional<ProcessNamespace> of(ProcessHandle child) {
    long end = System.nanoTime() + ENTERED_WITHIN.toNanos();
    try {
      var ours = Files.readSymbolicLink(link(ProcessHandle.current().pid()));
      while (Files.readSymbolicLink(link(child.pid())).equals(ours)) {
        if (!Liveness.lives(child) || System.nanoTime() - end > 0) {
          return Optional.empty();
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
      return Optional.of(held(child));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  private static ProcessNamespace held(ProcessHandle child) throws IOException {
    var held = Files.newByteChannel(link(child.pid()));
    try {
      return new ProcessNamespace(Files.readSymbolicLink(link(child.pid())), held);
    } catch (IOException ended) {
      held.close();
      throw ended;
    }
  }

  @Override
  public boolean on(long pid) {
    try {
      return Files.readSymbolicLink(link(pid)).equals(name);
    } catch (IOException ended) {
      return false;
    }
  }

  /** As the system names it. */
  @Override
  public String toString() {
    return name.toString();
  }

  private static Path link(long pid) {
    return Path.of("/proc", Long.toString(pid), "ns", "uts");
  }

  @Override
  public void close() {
    try {
      held.close();
    } catch (IOException e) {
      log.debug("namespace {} was let go of already: {}", name, e.getMessage());
    }
  }
}

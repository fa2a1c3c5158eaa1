package org.integrationgateway.server.process;

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
 * A mark that nothing can shed: the namespace that a child was started in and that everything that
 * comes out of it shares. Linux gives the number of a namespace again once nobody is in it, so it
 * is held open for as long as it is looked for.
 */
final class Namespace implements Mark, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Namespace.class);
  private static final Duration ENTERED_WITHIN = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(1);

  private final Path name;
  private final SeekableByteChannel held;

  private Namespace(Path name, SeekableByteChannel held) {
    this.name = name;
    this.held = held;
  }

  /**
   * That of a child which enters one of its own before its program begins; empty if it does not.
   */
  static Optional<Namespace> of(ProcessHandle child) {
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

  private static Namespace held(ProcessHandle child) throws IOException {
    var held = Files.newByteChannel(link(child.pid()));
    try {
      return new Namespace(Files.readSymbolicLink(link(child.pid())), held);
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

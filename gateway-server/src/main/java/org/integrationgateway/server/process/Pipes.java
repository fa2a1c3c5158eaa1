package org.integrationgateway.server.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The mark of those who still hold the pipe that a child prints to. What shed every other mark
 * keeps this one, or it would not keep its server from reading the pipe's end.
 */
record Pipes(Path pipe) implements Mark {
  /** The pipe of a child that has just been started; empty where the system does not tell. */
  static Optional<Pipes> of(ProcessHandle child) {
    return target(Path.of("/proc", Long.toString(child.pid()), "fd", "1"))
        .filter(target -> target.toString().startsWith("pipe:"))
        .map(Pipes::new);
  }

  @Override
  public boolean on(long pid) {
    try (var open = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
      for (var descriptor : open) {
        if (target(descriptor).filter(pipe::equals).isPresent()) {
          return true;
        }
      }
      return false;
    } catch (IOException | DirectoryIteratorException ended) {
      return false;
    }
  }

  private static Optional<Path> target(Path link) {
    try {
      return Optional.of(Files.readSymbolicLink(link));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}

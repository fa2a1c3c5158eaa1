package org.integrationgateway.server.process.isolation;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Recognizes the processes that hold the output pipe of a child. A process that removed every other
 * mark and keeps the server from reading the end of the pipe still has this one.
 */
public record PipeHolders(Path pipe) implements ProcessMarker {
  /**
   * The pipe of a child that has just been started; empty where the system does not tell.
   *
   * @param descriptor of the pipe in the child: 1 is its standard output, 2 its standard error
   */
  public static Optional<PipeHolders> of(ProcessHandle child, int descriptor) {
    return target(Path.of("/proc", Long.toString(child.pid()), "fd", Integer.toString(descriptor)))
        .filter(target -> target.toString().startsWith("pipe:"))
        .map(PipeHolders::new);
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

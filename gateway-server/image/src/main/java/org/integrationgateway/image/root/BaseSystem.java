package org.integrationgateway.image.root;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The system that the programs and libraries of the image are from. */
public interface BaseSystem {
  /** The name for messages. */
  String name();

  /**
   * Returns the file of an absolute path in the system, behind its links.
   *
   * @return empty where the system has none
   */
  Optional<Path> find(String path) throws IOException;

  /**
   * Returns the absolute paths of the libraries that programs load, with the loader.
   *
   * @param programs on this machine
   * @param own folder of libraries that programs bring themselves
   * @throws IOException when the system lacks a library
   */
  Set<String> libraries(Collection<Path> programs, Path own) throws IOException;

  /**
   * Returns the record of each package of Debian that files are from, by the name of the package.
   *
   * @param files on this machine
   */
  Map<String, String> packages(Collection<Path> files) throws IOException;
}

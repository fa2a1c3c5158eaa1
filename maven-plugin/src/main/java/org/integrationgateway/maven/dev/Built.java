package org.integrationgateway.maven.dev;

import java.nio.file.Path;
import java.util.List;

/**
 * The results of a build.
 *
 * @param classPath folders of classes, the provider's own first, and jars; empty when it has no
 *     code
 * @param jdk home of the Java that it was built for
 */
public record Built(List<Path> classPath, Path jdk) {
  public Built {
    classPath = List.copyOf(classPath);
  }
}

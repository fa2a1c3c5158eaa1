package org.integrationgateway.packaging;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.cache.JdkCache;
import org.integrationgateway.packaging.image.jdk.TargetJdk;
import org.integrationgateway.packaging.image.program.JavaProgram;

/**
 * The result of a Java build, and how to package it.
 *
 * @param program its classes and libraries
 * @param jdk home of the JDK that makes the runtime images
 * @param layout requested
 * @param targets JDKs of other platforms, whose images the JDK cannot make from its own modules
 * @param fallBackToThin whether a platform without a JDK gets the layout thin instead of an error
 * @param cache of fetched JDKs
 * @param sources folders of its sources, whose comments document operations
 */
public record JavaBuild(
    JavaProgram program,
    Path jdk,
    Layout layout,
    List<TargetJdk> targets,
    boolean fallBackToThin,
    JdkCache cache,
    List<Path> sources) {
  public JavaBuild {
    targets = List.copyOf(targets);
    sources = List.copyOf(sources);
  }

  /** A build for the platform of the JDK only. */
  public JavaBuild(JavaProgram program, Path jdk, Layout layout) {
    this(program, jdk, layout, List.of(), false);
  }

  /** A build with the cache of the current user. */
  public JavaBuild(
      JavaProgram program,
      Path jdk,
      Layout layout,
      List<TargetJdk> targets,
      boolean fallBackToThin) {
    this(program, jdk, layout, targets, fallBackToThin, JdkCache.ofUser(), List.of());
  }
}

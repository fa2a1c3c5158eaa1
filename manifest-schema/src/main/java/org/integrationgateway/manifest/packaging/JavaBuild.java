package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.packaging.image.JavaProgram;
import org.integrationgateway.manifest.packaging.image.Layout;
import org.integrationgateway.manifest.packaging.image.TargetJdk;
import org.integrationgateway.manifest.packaging.image.cache.JdkCache;

/**
 * What a Java build made, and how it is to be packaged.
 *
 * @param program its classes and libraries
 * @param jdk home of the JDK that makes the runtime images
 * @param layout wanted
 * @param targets JDKs of other platforms, whose images the JDK cannot make out of itself
 * @param fallBackToThin whether a platform without a JDK gets the layout thin instead of an error
 * @param cache of JDKs that are fetched
 */
public record JavaBuild(
    JavaProgram program,
    Path jdk,
    Layout layout,
    List<TargetJdk> targets,
    boolean fallBackToThin,
    JdkCache cache) {
  public JavaBuild {
    targets = List.copyOf(targets);
  }

  /** For the platform of the JDK alone. */
  public JavaBuild(JavaProgram program, Path jdk, Layout layout) {
    this(program, jdk, layout, List.of(), false);
  }

  /** With the cache of this user. */
  public JavaBuild(
      JavaProgram program,
      Path jdk,
      Layout layout,
      List<TargetJdk> targets,
      boolean fallBackToThin) {
    this(program, jdk, layout, targets, fallBackToThin, JdkCache.ofUser());
  }
}

package org.integrationgateway.manifest.packaging;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.packaging.image.AmbiguousMainClassException;
import org.integrationgateway.manifest.packaging.image.JavaBundle;
import org.integrationgateway.manifest.packaging.image.JavaBundler;
import org.integrationgateway.manifest.packaging.image.Jdk;
import org.integrationgateway.manifest.packaging.image.MainClass;

/** Makes a Java build's program ready for platforms. */
final class JavaBundles {
  private final SourcePackage source;
  private final JavaBuild build;
  private final Jdk jdk;
  private final JavaBundler bundler;

  private JavaBundles(PackagingRequest request, SourcePackage source, JavaBuild build)
      throws IOException {
    this.source = source;
    this.build = build;
    this.jdk = Jdk.at(build.jdk());
    this.bundler =
        new JavaBundler(
            jdk,
            build.targets(),
            build.fallBackToThin(),
            build.cache(),
            request.work(),
            request.log());
  }

  /** Present when what Java built is this provider's program, and not just code beside it. */
  static Optional<JavaBundles> of(PackagingRequest request, SourcePackage source)
      throws IOException {
    if (request.java().isEmpty()) {
      return Optional.empty();
    }
    var build = request.java().get();
    return isProgram(build, source.manifest())
        ? Optional.of(new JavaBundles(request, source, build))
        : Optional.empty();
  }

  private static boolean isProgram(JavaBuild build, Manifest manifest) throws IOException {
    boolean commandsMakeIt =
        manifest.entrypoint().isPresent() && !manifest.phases().build().isEmpty();
    return !commandsMakeIt
        && ((manifest.phases().build().isEmpty() && manifest.isExecutable())
            || build.program().mainClass().isPresent()
            || MainClass.search(build.program().classes()).isProvider());
  }

  /**
   * The bundle for this platform, or for the JDK's own.
   *
   * @throws PackagingException when it is not clear what to start
   */
  JavaBundle bundle(Optional<Platform> target) throws PackagingException, IOException {
    try {
      return bundler.bundle(
          source.manifest().packageName(),
          source.title(),
          build.program(),
          build.layout(),
          target.isPresent() ? target.get() : jdk.platform());
    } catch (AmbiguousMainClassException unclear) {
      throw new PackagingException(unclear.getMessage() + " (gateway.mainClass)", unclear);
    }
  }
}

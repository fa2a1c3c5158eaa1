package org.integrationgateway.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.JavaBundle;
import org.integrationgateway.packaging.image.JavaBundler;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.integrationgateway.packaging.image.program.AmbiguousMainClassException;
import org.integrationgateway.packaging.image.program.MainClass;

/** Bundles the program of a Java build for platforms. */
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

  /**
   * Returns the bundles when the Java build made this provider's program, not only code beside it.
   */
  static Optional<JavaBundles> of(PackagingRequest request, SourcePackage source)
      throws IOException {
    return makeProgram(request, source)
        ? Optional.of(new JavaBundles(request, source, request.java().orElseThrow()))
        : Optional.empty();
  }

  /** Returns whether the Java build makes this provider's program. */
  static boolean makeProgram(PackagingRequest request, SourcePackage source) throws IOException {
    return request.java().isPresent() && isProgram(request.java().get(), source.manifest());
  }

  /** Returns whether one archive holds the program for all platforms. */
  static boolean arePortable(PackagingRequest request, SourcePackage source) throws IOException {
    return makeProgram(request, source) && request.java().orElseThrow().layout() == Layout.PORTABLE;
  }

  private static boolean isProgram(JavaBuild build, Manifest manifest) throws IOException {
    boolean commandsMakeIt =
        manifest.entrypoint().isPresent() && !manifest.phases().build().isEmpty();
    return !commandsMakeIt
        && ((manifest.phases().build().isEmpty() && manifest.isExecutable())
            || build.program().mainClass().isPresent()
            || hasProvider(build.program().classes()));
  }

  /** A project whose folder of sources is empty has no folder of classes. */
  private static boolean hasProvider(Path classes) throws IOException {
    return Files.exists(classes) && MainClass.search(classes).isProvider();
  }

  /**
   * Returns the bundle for this platform, or for the JDK's own.
   *
   * @throws PackagingException when the main class is ambiguous
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

package org.integrationgateway.manifest.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.packaging.image.AmbiguousMainClassException;
import org.integrationgateway.manifest.packaging.image.JavaBundle;
import org.integrationgateway.manifest.packaging.image.JavaBundler;
import org.integrationgateway.manifest.packaging.image.Jdk;
import org.integrationgateway.manifest.packaging.image.MainClass;
import org.integrationgateway.manifest.release.ReleaseIndex;
import org.integrationgateway.manifest.release.ReleaseMetadata;
import org.integrationgateway.manifest.release.RuntimeKind;

/** Makes release archives from a source package. */
public final class Packager {
  private final PackagingRequest request;
  private final SourcePackage source;

  private Packager(PackagingRequest request) throws PackagingException {
    this.request = request;
    source = SourcePackage.open(request);
  }

  /**
   * Checks the manifest, gathers what it names and what the build made, and writes the archive, its
   * metadata and its checksums. The sources are not touched, and the same request with the same
   * files gives the same bytes.
   *
   * @throws PackagingException when the package cannot be made
   */
  public static PackagingResult run(PackagingRequest request) throws PackagingException {
    try {
      return new Packager(request).make();
    } catch (IOException failed) {
      throw new PackagingException(String.valueOf(failed.getMessage()), failed);
    }
  }

  private PackagingResult make() throws PackagingException, IOException {
    var bundle = bundle();
    if (bundle.isEmpty() && source.manifest().isExecutable()) {
      throw new PackagingException(
          source.title()
              + " is built by commands of its own, or has a program without a build: only Java"
              + " projects and packages without a program can be packaged so far");
    }
    var plan =
        bundle.isPresent()
            ? ArchivePlan.executable(source, bundle.get())
            : ArchivePlan.generic(source);
    Files.createDirectories(request.output());
    var archives = List.of(plan.write(request.output(), request.timestamp()));
    var release =
        ReleaseIndex.write(
            request.output(),
            ReleaseMetadata.of(
                source.manifest().source(),
                source.manifest().kind(),
                new SemanticVersion(source.version()),
                bundle.isPresent() ? RuntimeKind.EXECUTABLE : RuntimeKind.of(source.manifest()),
                archives));
    return new PackagingResult(
        List.of(),
        archives,
        release.metadata(),
        release.checksums(),
        List.of(bundle.map(Packager::note).orElse("generic archive: it carries no program")));
  }

  /** What the Java build made, when it is this provider's program and not just code beside it. */
  private Optional<JavaBundle> bundle() throws PackagingException, IOException {
    if (request.java().isEmpty()) {
      return Optional.empty();
    }
    var build = request.java().get();
    var wanted =
        source.manifest().isExecutable()
            || build.program().mainClass().isPresent()
            || MainClass.search(build.program().classes()).isProvider();
    if (!wanted) {
      return Optional.empty();
    }
    try {
      var jdk = Jdk.at(build.jdk());
      var bundler =
          new JavaBundler(
              jdk,
              build.targets(),
              build.fallBackToThin(),
              build.cache(),
              request.work(),
              request.log());
      var name = source.manifest().packageName();
      return Optional.of(
          bundler.bundle(name, source.title(), build.program(), build.layout(), jdk.platform()));
    } catch (AmbiguousMainClassException unclear) {
      throw new PackagingException(unclear.getMessage() + " (gateway.mainClass)", unclear);
    }
  }

  private static String note(JavaBundle bundle) {
    return "layout " + bundle.layout().word() + ": " + bundle.reason();
  }
}

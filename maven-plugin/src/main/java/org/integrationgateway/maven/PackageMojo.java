package org.integrationgateway.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProjectHelper;
import org.integrationgateway.maven.project.EarlierPhases;
import org.integrationgateway.maven.project.Jdks;
import org.integrationgateway.maven.project.ProjectClasses;
import org.integrationgateway.maven.project.TargetJdkParameter;
import org.integrationgateway.maven.project.Timestamp;
import org.integrationgateway.packaging.JavaBuild;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.cache.JdkCache;
import org.integrationgateway.packaging.image.jdk.TargetJdk;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.release.ReleaseArchive;
import org.jspecify.annotations.Nullable;

/**
 * Makes the release archives of the provider: for an executable provider one archive for each
 * platform, with its own Java if a JDK can make one; for a declarative provider one generic
 * archive. Writes SBOMs, <code>release.yaml</code> and <code>SHA256SUMS</code> beside them. When
 * the goal is named on the command line, it checks and compiles first.
 */
@Mojo(
    name = "package",
    defaultPhase = LifecyclePhase.PACKAGE,
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class PackageMojo extends StepsMojo {
  private final MavenProjectHelper projectHelper;
  private final Jdks jdks;
  private final EarlierPhases earlier;

  /** Skips this goal. */
  @Parameter(property = "gateway.package.skip", defaultValue = "false")
  private boolean skipPackage;

  /**
   * The Java runtime of a Java provider's archive: <code>image</code>, its own Java; <code>thin
   * </code>, the host's Java; <code>portable</code>, the host's Java, in one archive for all
   * platforms; <code>single</code>, an image in one file that unpacks itself; <code>auto</code>, an
   * image if the JDK can make one. The JDK is that of the toolchain, otherwise the one that Maven
   * runs on.
   */
  @Parameter(property = "gateway.layout", defaultValue = "auto", required = true)
  private String layout;

  /**
   * JDKs of other platforms, of the same feature version as the JDK of the build. Each is a <code>
   * platform</code> with its <code>home</code>, the requirements of a <code>toolchain</code>, or a
   * <code>url</code> with <code>sha256</code>; on the command line <code>PLATFORM=FOLDER</code> or
   * <code>PLATFORM=URL#sha256=DIGEST</code>, separated by commas.
   */
  @Parameter(property = "gateway.targetJdks")
  private List<TargetJdkParameter> targetJdks = List.of();

  /** The folder in which fetched JDKs are cached. */
  @Parameter(
      property = "gateway.jdkCache",
      defaultValue = "${user.home}/.gateway/cache/jdk",
      required = true)
  private File jdkCache;

  /**
   * The result for a platform without a JDK: <code>fail</code>, or <code>thin</code> for an archive
   * that runs on the host's Java.
   */
  @Parameter(property = "gateway.crossFallback", defaultValue = "fail", required = true)
  private String crossFallback;

  /**
   * The class to start. By default the <code>Main-Class</code> of the jar, otherwise the only class
   * whose main method calls <code>ProviderMain</code>.
   */
  @Parameter(property = "gateway.mainClass")
  private @Nullable String mainClass;

  /** JVM options of the launcher, after its own: <code>-Xmx1g</code>. */
  @Parameter(property = "gateway.jvmOptions")
  private List<String> jvmOptions = List.of();

  /** Modules of the JDK that the image needs and that no class mentions. */
  @Parameter(property = "gateway.modules")
  private List<String> modules = List.of();

  /** Time of every entry in the archives: ISO 8601, or seconds since 1970. */
  @Parameter(
      property = "gateway.outputTimestamp",
      defaultValue = "${project.build.outputTimestamp}")
  private @Nullable String outputTimestamp;

  @Inject
  PackageMojo(MavenProjectHelper projectHelper, Jdks jdks, EarlierPhases earlier) {
    this.projectHelper = projectHelper;
    this.jdks = jdks;
    this.earlier = earlier;
  }

  @Override
  boolean skipThis() {
    return skipPackage;
  }

  @Override
  void run() throws PackagingException, MojoExecutionException {
    if (isNamedAlone()) {
      earlier.run(session);
    }
    var start = System.nanoTime();
    var result = Packager.run(request(java(), Timestamp.of(outputTimestamp)));
    result.notes().forEach(getLog()::info);
    result.archives().forEach(this::publish);
    getLog().info("packaged in " + (System.nanoTime() - start) / 1_000_000 + " ms");
  }

  private Optional<JavaBuild> java() throws MojoExecutionException {
    var classes = ProjectClasses.of(project);
    if (classes.isEmpty()) {
      return Optional.empty();
    }
    var program =
        new JavaProgram(
            classes.get(),
            ProjectClasses.libraries(project),
            Optional.ofNullable(mainClass),
            jvmOptions,
            modules);
    return Optional.of(
        new JavaBuild(
            program,
            jdks.ofBuild(session),
            Layout.named(layout),
            targets(),
            fallBackToThin(),
            new JdkCache(jdkCache.toPath(), session.isOffline()),
            project.getCompileSourceRoots().stream().map(Path::of).toList()));
  }

  private List<TargetJdk> targets() throws MojoExecutionException {
    var targets = new ArrayList<TargetJdk>();
    for (var jdk : targetJdks) {
      targets.add(jdk.resolve(jdks, session));
    }
    return targets;
  }

  private boolean fallBackToThin() {
    if (!crossFallback.equals("thin") && !crossFallback.equals("fail")) {
      throw new IllegalArgumentException(
          "gateway.crossFallback '" + crossFallback + "' does not exist: fail or thin");
    }
    return crossFallback.equals("thin");
  }

  private void publish(ReleaseArchive archive) {
    getLog().info(shown(archive.file()) + " (" + archive.bytes() / 1024 + " KiB)");
    projectHelper.attachArtifact(project, "tar.gz", archive.suffix(), archive.file().toFile());
  }
}

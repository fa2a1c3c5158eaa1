package org.integrationgateway.maven;

import java.io.File;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProjectHelper;
import org.apache.maven.toolchain.ToolchainManager;
import org.integrationgateway.manifest.packaging.JavaBuild;
import org.integrationgateway.manifest.packaging.Packager;
import org.integrationgateway.manifest.packaging.PackagingException;
import org.integrationgateway.manifest.packaging.PackagingRequest;
import org.integrationgateway.manifest.packaging.PackagingResult;
import org.integrationgateway.manifest.packaging.PlatformChoice;
import org.integrationgateway.manifest.packaging.image.JavaProgram;
import org.integrationgateway.manifest.packaging.image.Layout;
import org.jspecify.annotations.Nullable;

/**
 * Makes the release archive of the provider: for an executable one an archive for this platform,
 * with its own Java where the JDK can make one; for a declarative one a generic archive. Beside it
 * lie <code>release.yaml</code> and <code>SHA256SUMS</code>.
 */
@Mojo(
    name = "package",
    defaultPhase = LifecyclePhase.PACKAGE,
    requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME,
    threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class PackageMojo extends ManifestMojo {
  private final MavenProjectHelper projectHelper;
  private final ToolchainManager toolchains;
  private final EarlierPhases earlier;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
  private MojoExecution execution;

  /** Leaves out this goal. */
  @Parameter(property = "gateway.package.skip", defaultValue = "false")
  private boolean skipPackage;

  /** Where archives go. */
  @Parameter(
      property = "gateway.outputDirectory",
      defaultValue = "${project.build.directory}/dist",
      required = true)
  private File outputDirectory;

  /** Where the runtime image and the launcher are made. */
  @Parameter(
      property = "gateway.workDirectory",
      defaultValue = "${project.build.directory}/gateway",
      required = true)
  private File workDirectory;

  /** The version of the package, instead of the one that manifest and POM declare. */
  @Parameter(property = "gateway.version")
  private @Nullable String version;

  /**
   * What the archive of a Java provider runs on: <code>image</code>, its own Java; <code>thin
   * </code>, the host's; <code>auto</code>, an image if the JDK can make one. The JDK is the one of
   * the toolchain, else the one Maven runs on.
   */
  @Parameter(property = "gateway.layout", defaultValue = "auto", required = true)
  private String layout;

  /**
   * The class to start. By default the <code>Main-Class</code> of the jar, else the one class whose
   * main method calls <code>ProviderMain</code>.
   */
  @Parameter(property = "gateway.mainClass")
  private @Nullable String mainClass;

  /** JVM options of the launcher, behind its own: <code>-Xmx1g</code>. */
  @Parameter(property = "gateway.jvmOptions")
  private List<String> jvmOptions = List.of();

  /** Modules of the JDK that the image needs and that no class mentions. */
  @Parameter(property = "gateway.modules")
  private List<String> modules = List.of();

  /** Time of every entry in the archive: ISO 8601, or seconds since 1970. */
  @Parameter(
      property = "gateway.outputTimestamp",
      defaultValue = "${project.build.outputTimestamp}")
  private @Nullable String outputTimestamp;

  @Inject
  PackageMojo(
      MavenProjectHelper projectHelper,
      ToolchainManager toolchains,
      LifecycleExecutor lifecycle,
      BuildPluginManager plugins) {
    this.projectHelper = projectHelper;
    this.toolchains = toolchains;
    this.earlier = new EarlierPhases(lifecycle, plugins);
  }

  @Override
  boolean skipGoal() {
    return skipPackage;
  }

  @Override
  void run() throws PackagingException, MojoExecutionException {
    if (execution.getSource() == MojoExecution.Source.CLI) {
      earlier.run(session);
    }
    var result =
        Packager.run(
            new PackagingRequest(
                manifest(),
                outputDirectory.toPath(),
                workDirectory.toPath(),
                Optional.of(PomVersion.of(project)),
                Optional.ofNullable(version),
                javaBuild(),
                PlatformChoice.DEFAULT,
                timestamp(),
                getLog()::info));
    report(result);
    for (var archive : result.archives()) {
      projectHelper.attachArtifact(project, "tar.gz", archive.suffix(), archive.file().toFile());
    }
  }

  private Optional<JavaBuild> javaBuild() throws MojoExecutionException {
    var built = ProjectClasses.of(project);
    if (built.isEmpty()) {
      return Optional.empty();
    }
    var program =
        new JavaProgram(
            built.get(),
            ProjectClasses.libraries(project),
            Optional.ofNullable(mainClass),
            jvmOptions,
            modules);
    var jdk = ToolchainJdk.home(toolchains, session);
    return Optional.of(new JavaBuild(program, jdk, layout()));
  }

  private Layout layout() throws MojoExecutionException {
    try {
      return Layout.named(layout);
    } catch (IllegalArgumentException unknown) {
      throw new MojoExecutionException("gateway.layout: " + unknown.getMessage(), unknown);
    }
  }

  private Instant timestamp() throws MojoExecutionException {
    if (outputTimestamp == null || outputTimestamp.length() < 2) {
      return PackagingRequest
          .DEFAULT_TIMESTAMP; // one character switches it off, as in other plugins
    }
    try {
      return outputTimestamp.matches("\\d+")
          ? Instant.ofEpochSecond(Long.parseLong(outputTimestamp))
          : OffsetDateTime.parse(outputTimestamp).toInstant();
    } catch (DateTimeException | NumberFormatException invalid) {
      throw new MojoExecutionException(
          "project.build.outputTimestamp '"
              + outputTimestamp
              + "' is neither ISO 8601 with an offset, as 2026-01-31T12:00:00Z, nor seconds",
          invalid);
    }
  }

  private void report(PackagingResult result) {
    result.notes().forEach(getLog()::info);
    for (var archive : result.archives()) {
      getLog().info(relative(archive.file()) + " (" + archive.bytes() / 1024 + " KiB)");
    }
  }

  private Path relative(Path file) {
    var base = project.getBasedir().toPath();
    return file.startsWith(base) ? base.relativize(file) : file;
  }
}

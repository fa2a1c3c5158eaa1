package org.integrationgateway.maven;

import java.io.File;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.manifest.fields.DurationText;
import org.integrationgateway.manifest.packaging.JavaBuild;
import org.integrationgateway.manifest.packaging.PackagingRequest;
import org.integrationgateway.manifest.packaging.PlatformChoice;
import org.integrationgateway.manifest.phase.StepPolicy;
import org.integrationgateway.maven.project.PomVersion;
import org.jspecify.annotations.Nullable;

/** What goals that run the manifest's commands have in common. */
@SuppressWarnings("NullAway.Init")
abstract class StepsMojo extends ManifestMojo {
  /** Where archives go. */
  @Parameter(
      property = "gateway.distDir",
      defaultValue = "${project.build.directory}/dist",
      required = true)
  private File distDir;

  /** Where intermediate files and the fingerprints of what was run are kept. */
  @Parameter(
      property = "gateway.workDir",
      defaultValue = "${project.build.directory}/gateway",
      required = true)
  private File workDir;

  /** The version of the package, instead of the one that manifest and POM declare. */
  @Parameter(property = "gateway.version")
  private @Nullable String version;

  /**
   * The platforms to build for, with commas between: <code>linux/amd64,linux/arm64/musl</code>, or
   * <code>all</code>. By default this one, and a single generic archive for a provider without a
   * program.
   */
  @Parameter(property = "gateway.platform")
  private @Nullable String platform;

  /** How long one command may take before it is ended: <code>90s</code>, <code>30m</code>. */
  @Parameter(property = "gateway.stepTimeout", defaultValue = "30m", required = true)
  private String stepTimeout;

  final PackagingRequest request(Optional<JavaBuild> java, Instant timestamp) {
    return new PackagingRequest(
        manifest(),
        distDir.toPath(),
        workDir.toPath(),
        Optional.of(PomVersion.of(project)),
        Optional.ofNullable(version),
        java,
        platform == null ? PlatformChoice.DEFAULT : PlatformChoice.parse(platform),
        timestamp,
        new StepPolicy(DurationText.parse(stepTimeout), invocation()),
        getLog()::info);
  }

  /** The same for all goals of one build in one project: Maven keeps the context for them. */
  @SuppressWarnings("unchecked")
  private String invocation() {
    Map<Object, Object> context = getPluginContext();
    return String.valueOf(
        context.computeIfAbsent("gateway.invocation", none -> UUID.randomUUID().toString()));
  }
}

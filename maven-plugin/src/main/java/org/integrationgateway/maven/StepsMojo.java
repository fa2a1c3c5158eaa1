package org.integrationgateway.maven;

import java.io.File;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.maven.project.Jdks;
import org.integrationgateway.maven.project.PomVersion;
import org.integrationgateway.maven.project.ProjectClasses;
import org.integrationgateway.packaging.JavaBuild;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.jspecify.annotations.Nullable;

/** Base of the goals that run the manifest's commands. */
@SuppressWarnings("NullAway.Init")
abstract class StepsMojo extends ArchivesMojo {
  /** The folder of intermediate files and of the fingerprints of earlier runs. */
  @Parameter(
      property = "gateway.workDir",
      defaultValue = "${project.build.directory}/gateway",
      required = true)
  private File workDir;

  /** The version of the package, in place of the one that manifest and POM declare. */
  @Parameter(property = "gateway.version")
  private @Nullable String version;

  /**
   * The platforms to build for, separated by commas: <code>linux/amd64,linux/arm64/musl</code>, or
   * <code>all</code>. By default the platform of this host, and a single generic archive for a
   * provider without a program.
   */
  @Parameter(property = "gateway.platform")
  private @Nullable String platform;

  /** The time after which a command is ended: <code>90s</code>, <code>30m</code>. */
  @Parameter(property = "gateway.stepTimeout", defaultValue = "30m", required = true)
  private String stepTimeout;

  /**
   * The request of a goal that runs commands of the manifest before packaging. A project with code
   * is SDK-native: its manifest need not declare how the program is built.
   */
  final PackagingRequest request(Jdks jdks) {
    var java =
        ProjectClasses.of(project)
            .map(
                classes ->
                    new JavaProgram(classes, List.of(), Optional.empty(), List.of(), List.of()))
            .map(program -> new JavaBuild(program, jdks.ofBuild(session), Layout.AUTO));
    return request(java, PackagingRequest.DEFAULT_TIMESTAMP);
  }

  final PackagingRequest request(Optional<JavaBuild> java, Instant timestamp) {
    return new PackagingRequest(
        manifest(),
        archives(),
        workDir.toPath(),
        Optional.of(PomVersion.of(project)),
        Optional.ofNullable(version),
        java,
        platform == null ? PlatformChoice.DEFAULT : PlatformChoice.parse(platform),
        timestamp,
        new StepPolicy(duration("gateway.stepTimeout", stepTimeout), invocation()),
        getLog()::info);
  }

  /** Identifies one build of one project: Maven shares the plugin context between its goals. */
  @SuppressWarnings("unchecked")
  private String invocation() {
    Map<Object, Object> context = getPluginContext();
    return String.valueOf(
        context.computeIfAbsent("gateway.invocation", none -> UUID.randomUUID().toString()));
  }
}

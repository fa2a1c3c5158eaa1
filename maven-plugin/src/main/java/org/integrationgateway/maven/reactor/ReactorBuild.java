package org.integrationgateway.maven.reactor;

import java.util.List;
import javax.inject.Inject;
import org.apache.maven.Maven;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.LegacySupport;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.integrationgateway.maven.dev.BuildFailedException;
import org.integrationgateway.maven.project.Jdks;

/** Runs phases of a project, and of the modules it depends on, in the running Maven. */
public final class ReactorBuild {
  private static final String POM = "pom.xml";

  private final Maven maven;
  private final BuildPluginManager plugins;
  private final ProjectDependenciesResolver dependencies;
  private final LegacySupport legacy;
  private final Jdks jdks;

  @Inject
  ReactorBuild(
      Maven maven,
      BuildPluginManager plugins,
      ProjectDependenciesResolver dependencies,
      LegacySupport legacy,
      Jdks jdks) {
    this.maven = maven;
    this.plugins = plugins;
    this.dependencies = dependencies;
    this.legacy = legacy;
    this.jdks = jdks;
  }

  /**
   * Reads the POMs as they are now and runs the goals in each module, from the outermost POM of the
   * reactor: so a module that is not installed is found from every folder in which Maven was
   * started.
   *
   * @return the projects of the build, and its result
   */
  BuildRecord run(MavenSession session, MavenProject project, List<String> goals) {
    var listener = new BuildRecord(dependencies, jdks);
    var root = ReactorRoot.of(project.getBasedir().toPath()).resolve(POM).toFile();
    var name = project.getGroupId() + ":" + project.getArtifactId();
    try (var request = new BorrowedRequest(session.getRequest())) {
      var result = maven.execute(request.of(goals, root, name, listener));
      listener.failed(result.getExceptions());
    } finally {
      legacy.setSession(session);
    }
    return listener;
  }

  /** Repeats steps of an earlier build of a module. */
  void again(MavenSession session, BuiltModule module, List<MojoExecution> steps)
      throws BuildFailedException {
    session.setCurrentProject(module.project());
    // The goals that ran last may not have requested a resolution.
    module.project().setArtifacts(module.artifacts());
    try {
      for (var step : steps) {
        plugins.executeMojo(session, step);
      }
    } catch (Exception failed) {
      throw BuildFailure.of(List.of(failed));
    }
  }
}

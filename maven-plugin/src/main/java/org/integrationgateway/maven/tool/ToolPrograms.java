package org.integrationgateway.maven.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** Finds the programs in the repositories of plugins and libraries. */
public final class ToolPrograms {
  private static final String RUNTIME = "runtime";

  private final RepositorySystem repositories;

  @Inject
  ToolPrograms(RepositorySystem repositories) {
    this.repositories = repositories;
  }

  /**
   * A program, and the artifact that contains it; its dependencies come from the artifact's POM.
   */
  public enum Tool {
    GATEWAY("gateway-command", "org.integrationgateway.command.Main"),
    CONTRACT_TEST("gateway-provider-tck", "org.integrationgateway.testkit.tck.Main");

    private final String artifact;
    private final String mainClass;

    Tool(String artifact, String mainClass) {
      this.artifact = artifact;
      this.mainClass = mainClass;
    }

    String artifact() {
      return artifact;
    }

    private String at(String version) {
      return "org.integrationgateway:" + artifact + ":" + version;
    }
  }

  /**
   * Returns the command line of a program, run by the Java that Maven runs on.
   *
   * @param version of this plugin
   * @param work folder for the files of the command line
   */
  public List<String> command(
      Tool tool, String version, MavenSession session, Path work, List<String> arguments)
      throws IOException, MojoExecutionException {
    var home = Path.of(System.getProperty("java.home"));
    var file = work.resolve(tool.artifact + ".args");
    var classPath = classPath(tool.at(version), session);
    return JavaCommand.of(home, List.of(), classPath, file, tool.mainClass, arguments);
  }

  private List<Path> classPath(String coordinates, MavenSession session)
      throws MojoExecutionException {
    var root = new Dependency(new DefaultArtifact(coordinates), RUNTIME);
    var collect = new CollectRequest(root, repositories(session.getCurrentProject()));
    try {
      var resolved =
          repositories.resolveDependencies(
              session.getRepositorySession(), new DependencyRequest(collect, null));
      return resolved.getArtifactResults().stream()
          .map(result -> result.getArtifact().getFile().toPath())
          .toList();
    } catch (DependencyResolutionException missing) {
      throw new MojoExecutionException(
          coordinates
              + ", which this goal runs, was not found"
              + (session.isOffline() ? " offline; run it once without -o" : "")
              + ": "
              + missing.getMessage(),
          missing);
    }
  }

  private static List<RemoteRepository> repositories(MavenProject project) {
    var all = new ArrayList<>(project.getRemotePluginRepositories());
    project.getRemoteProjectRepositories().stream()
        .filter(repository -> !all.contains(repository))
        .forEach(all::add);
    return all;
  }
}

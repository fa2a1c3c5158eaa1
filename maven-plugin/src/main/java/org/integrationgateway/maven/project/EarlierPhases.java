package org.integrationgateway.maven.project;

import java.util.List;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/**
 * Runs the phases that a goal needs when it is named on the command line: {@code mvn
 * gateway:package} in a clean project checks, compiles and makes the jar first, without tests. Does
 * not use {@code @Execute}, which would run them a second time when the goal is bound to a
 * lifecycle.
 */
public final class EarlierPhases {
  private static final String CLASSES = "process-classes";
  private static final String PACKAGE = "package";
  private static final String JAR_PLUGIN = "maven-jar-plugin";

  private final LifecycleExecutor lifecycle;
  private final BuildPluginManager plugins;

  @Inject
  EarlierPhases(LifecycleExecutor lifecycle, BuildPluginManager plugins) {
    this.lifecycle = lifecycle;
    this.plugins = plugins;
  }

  /**
   * Runs all goals of the project's lifecycle up to its classes, then its jar, so that the archive
   * has the same bytes as after {@code mvn package}. Does nothing when this build has made the jar.
   */
  public void run(MavenSession session) throws MojoExecutionException {
    var jar = session.getCurrentProject().getArtifact().getFile();
    if (jar != null && jar.isFile()) {
      return;
    }
    try {
      run(session, plan(session, CLASSES));
      run(session, plan(session, PACKAGE).stream().filter(EarlierPhases::makesTheJar).toList());
    } catch (MojoFailureException failed) {
      throw new MojoExecutionException(failed.getMessage(), failed);
    } catch (MojoExecutionException failed) {
      throw failed;
    } catch (Exception unusable) {
      throw new MojoExecutionException(
          "the phases before this goal cannot be run: " + unusable.getMessage(), unusable);
    }
  }

  private List<MojoExecution> plan(MavenSession session, String phase) throws Exception {
    return lifecycle.calculateExecutionPlan(session, phase).getMojoExecutions();
  }

  private void run(MavenSession session, List<MojoExecution> steps) throws Exception {
    for (var step : steps) {
      plugins.executeMojo(session, step);
    }
  }

  private static boolean makesTheJar(MojoExecution step) {
    return step.getArtifactId().equals(JAR_PLUGIN)
        && step.getGoal().equals("jar")
        && PACKAGE.equals(step.getLifecyclePhase());
  }
}

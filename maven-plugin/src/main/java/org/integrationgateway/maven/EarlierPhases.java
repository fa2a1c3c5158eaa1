package org.integrationgateway.maven;

import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.plugin.BuildPluginManager;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/**
 * Runs what a goal needs when a person names it alone: {@code mvn gateway:package} in a clean
 * project checks and compiles first. Not by {@code @Execute}, which would do it a second time
 * wherever the goal is part of a lifecycle.
 */
final class EarlierPhases {
  private static final String LAST = "process-classes";

  private final LifecycleExecutor lifecycle;
  private final BuildPluginManager plugins;

  EarlierPhases(LifecycleExecutor lifecycle, BuildPluginManager plugins) {
    this.lifecycle = lifecycle;
    this.plugins = plugins;
  }

  /** Everything that the project's lifecycle binds up to its classes. */
  void run(MavenSession session) throws MojoExecutionException {
    try {
      for (var step : lifecycle.calculateExecutionPlan(session, LAST).getMojoExecutions()) {
        plugins.executeMojo(session, step);
      }
    } catch (MojoFailureException failed) {
      throw new MojoExecutionException(failed.getMessage(), failed);
    } catch (MojoExecutionException failed) {
      throw failed;
    } catch (Exception unusable) {
      throw new MojoExecutionException(
          "the phases up to " + LAST + " cannot be run: " + unusable.getMessage(), unusable);
    }
  }
}

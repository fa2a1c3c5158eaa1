package org.integrationgateway.maven.goals;

import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.testing.AbstractMojoTestCase;
import org.codehaus.plexus.PlexusContainer;

/**
 * Maven's own container, in which the harness of Maven looks up the goals of this plugin, injects
 * their components, and sets their parameters from the descriptor, as a build does.
 */
final class MojoContainer extends AbstractMojoTestCase {
  MojoContainer() {
    try {
      setUp();
    } catch (Exception failed) {
      throw new IllegalStateException("build the plugin first", failed);
    }
  }

  PlexusContainer container() {
    return getContainer();
  }

  /** An execution with the parameters and defaults of the descriptor. */
  MojoExecution execution(String goal) {
    return newMojoExecution(goal);
  }

  /** An execution of the command line. */
  MojoExecution executionAlone(String goal) {
    var execution = execution(goal);
    var alone =
        new MojoExecution(execution.getMojoDescriptor(), "default-cli", MojoExecution.Source.CLI);
    alone.setConfiguration(execution.getConfiguration());
    return alone;
  }

  /** The goal with its parameters set. */
  AbstractMojo configured(MavenSession session, MojoExecution execution) throws Exception {
    return (AbstractMojo) lookupConfiguredMojo(session, execution);
  }

  /** The value of a parameter of a goal. */
  Object value(AbstractMojo goal, String parameter) throws IllegalAccessException {
    return getVariableValueFromObject(goal, parameter);
  }
}

package org.integrationgateway.maven.reactor;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.maven.plugin.AbstractMojoExecutionException;
import org.integrationgateway.maven.dev.BuildFailedException;
import org.integrationgateway.maven.dev.CompilerMessages;

/** Extracts the message for the author from the exceptions that end a build. */
final class BuildFailure {
  private BuildFailure() {}

  static BuildFailedException of(List<Throwable> failures) {
    var text = failures.stream().map(BuildFailure::text).distinct();
    return new BuildFailedException(
        CompilerMessages.withExcerpts(text.collect(Collectors.joining("\n"))), failures.get(0));
  }

  /** Returns the message of the goal itself, without Maven's text around it. */
  private static String text(Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof AbstractMojoExecutionException said) {
        var details = said.getLongMessage();
        return details == null || details.isBlank() ? String.valueOf(said.getMessage()) : details;
      }
    }
    return Objects.requireNonNullElse(failure.getMessage(), failure.toString());
  }
}

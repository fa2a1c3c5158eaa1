package org.integrationgateway.maven.reactor;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.maven.plugin.AbstractMojoExecutionException;
import org.integrationgateway.maven.dev.BuildFailedException;
import org.integrationgateway.maven.dev.CompilerMessages;

/** What an author needs of the exceptions that a build ends with. */
final class BuildFailure {
  private BuildFailure() {}

  static BuildFailedException of(List<Throwable> failures) {
    var text = failures.stream().map(BuildFailure::text).distinct();
    return new BuildFailedException(
        CompilerMessages.withExcerpts(text.collect(Collectors.joining("\n"))), failures.get(0));
  }

  /** Of a goal what it said itself; Maven puts its own sentences around it. */
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

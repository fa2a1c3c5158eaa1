package org.integrationgateway.server.cli.packages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Problems;
import org.integrationgateway.server.cli.terminal.Style;

/** Checks provider packages: archives, manifests, or their folders. */
public final class ValidatePackages {
  private final Session session;

  public ValidatePackages(Session session) {
    this.session = session;
  }

  /** Prints what is wrong with any of them; fails when one is invalid. */
  public void run(List<Path> paths) {
    var terminal = session.terminal();
    var problems = new ArrayList<Problem>();
    for (var path : paths) {
      var checked = Checked.of(shown(path));
      problems.addAll(checked.problems());
      checked
          .manifest()
          .ifPresent(
              manifest ->
                  terminal.line(
                      Style.GOOD.on(terminal, "valid")
                          + " "
                          + path
                          + " ("
                          + manifest.source().text()
                          + " "
                          + manifest.version().text()
                          + ")"));
    }
    Problems.print(terminal, problems);
    if (problems.stream().anyMatch(Problem::isError)) {
      throw new CommandFailure(ExitCode.INVALID, Problems.count(problems));
    }
  }

  /** As the user wrote it, where that leads to the same place. */
  private Path shown(Path path) {
    var absolute = session.environment().path(path.toString());
    return absolute.equals(path.toAbsolutePath().normalize()) ? path : absolute;
  }
}

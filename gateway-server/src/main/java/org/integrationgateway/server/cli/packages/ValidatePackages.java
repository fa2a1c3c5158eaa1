package org.integrationgateway.server.cli.packages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.packaging.PackageRules;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.server.cli.client.Session;
import org.integrationgateway.server.cli.terminal.CommandFailure;
import org.integrationgateway.server.cli.terminal.ExitCode;
import org.integrationgateway.server.cli.terminal.Problems;
import org.integrationgateway.server.cli.terminal.Style;

/** Checks provider packages: archives, manifests, or their folders. */
public final class ValidatePackages {
  private final Session session;
  private final boolean sarif;

  /**
   * @param sarif whether problems go to stdout for code scanning, and nothing else does
   */
  public ValidatePackages(Session session, boolean sarif) {
    this.session = session;
    this.sarif = sarif;
  }

  /** Prints what is wrong with any of them; fails when one is invalid. */
  public void run(List<Path> paths) {
    var problems = new ArrayList<Problem>();
    for (var path : paths) {
      var checked = Checked.of(shown(path));
      problems.addAll(checked.problems());
      checked.manifest().ifPresent(manifest -> valid(path, manifest));
    }
    print(problems);
    if (problems.stream().anyMatch(Problem::isError)) {
      throw new CommandFailure(ExitCode.INVALID, Problems.count(problems));
    }
  }

  private void valid(Path path, Manifest manifest) {
    if (sarif) {
      return;
    }
    var terminal = session.terminal();
    var what = manifest.source().text() + " " + manifest.version().text();
    terminal.line(Style.GOOD.on(terminal, "valid") + " " + path + " (" + what + ")");
  }

  private void print(List<Problem> problems) {
    if (!sarif) {
      Problems.print(session.terminal(), problems);
      return;
    }
    var root = session.environment().directory();
    session.terminal().out().print(PackageRules.sarif(root).print(problems));
  }

  /** As the user wrote it, where that leads to the same place. */
  private Path shown(Path path) {
    var absolute = session.environment().path(path.toString());
    return absolute.equals(path.toAbsolutePath().normalize()) ? path : absolute;
  }
}

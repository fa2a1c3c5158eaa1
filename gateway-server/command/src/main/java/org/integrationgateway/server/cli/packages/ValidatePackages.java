package org.integrationgateway.server.cli.packages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.terminal.Style;

/** Checks provider packages: archives, manifests, or the folders of manifests. */
public final class ValidatePackages {
  private final CommandSession session;
  private final boolean sarif;

  /**
   * @param sarif whether stdout is for problems only
   */
  public ValidatePackages(CommandSession session, boolean sarif) {
    this.session = session;
    this.sarif = sarif;
  }

  /** Checks them, prints those that are valid, and returns the problems of the others. */
  public List<Problem> check(List<Path> paths) {
    var problems = new ArrayList<Problem>();
    for (var path : paths) {
      var checked = CheckedPackage.of(shown(path));
      problems.addAll(checked.problems());
      checked.manifest().ifPresent(manifest -> valid(path, manifest));
    }
    return problems;
  }

  private void valid(Path path, Manifest manifest) {
    if (sarif) {
      return;
    }
    var terminal = session.terminal();
    var what = manifest.source().text() + " " + manifest.version().text();
    terminal.line(Style.GOOD.on(terminal, "valid") + " " + path + " (" + what + ")");
  }

  /** The path as the user wrote it, where that is the same file. */
  private Path shown(Path path) {
    var absolute = session.environment().path(path.toString());
    return absolute.equals(path.toAbsolutePath().normalize()) ? path : absolute;
  }
}

package org.integrationgateway.command.packages;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Manifest;

/** Checks provider packages: archives, manifests, or the folders of manifests. */
public final class ValidatePackages {
  private final CommandSession session;
  private final boolean lint;
  private final Consumer<String> valid;

  /**
   * A check of packages.
   *
   * @param lint whether they are linted too
   * @param valid takes the name of each package without errors
   */
  public ValidatePackages(CommandSession session, boolean lint, Consumer<String> valid) {
    this.session = session;
    this.lint = lint;
    this.valid = valid;
  }

  /** Checks them, tells those that are valid, and returns the problems of all. */
  public List<Problem> check(List<Path> paths) {
    var problems = new ArrayList<Problem>();
    for (var path : paths) {
      var checked = CheckedPackage.of(shown(path));
      problems.addAll(checked.problems());
      checked.manifest().ifPresent(manifest -> valid(path, manifest));
      if (lint) {
        problems.addAll(LintCommand.lint(shown(path)).findings());
      }
    }
    return problems;
  }

  private void valid(Path path, Manifest manifest) {
    var version = manifest.version().isDeclared() ? manifest.version().text() : "no version yet";
    var what = manifest.source().text() + " " + version;
    valid.accept(path + " (" + what + ")");
  }

  /** The path as the user wrote it, where that is the same file. */
  private Path shown(Path path) {
    var absolute = session.environment().path(path.toString());
    return absolute.equals(path.toAbsolutePath().normalize()) ? path : absolute;
  }
}

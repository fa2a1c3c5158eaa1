package org.integrationgateway.command.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.packaging.PackageCheck;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/**
 * A provider package, checked.
 *
 * @param manifest empty when a problem is an error
 */
record CheckedPackage(Path path, Optional<Manifest> manifest, List<Problem> problems) {
  /** Checks an archive, a manifest, or the folder of one. */
  static CheckedPackage of(Path path) {
    try {
      var result = isArchive(path) ? archive(path) : folder(path);
      return new CheckedPackage(path, result.manifest(), result.problems());
    } catch (ArchiveException refused) {
      return new CheckedPackage(path, Optional.empty(), List.of(problem(refused)));
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.INVALID, path + " cannot be read: " + IoReason.of(e));
    }
  }

  private static boolean isArchive(Path path) {
    var name = path.toString();
    return Files.isRegularFile(path) && (name.endsWith(".tar.gz") || name.endsWith(".tgz"));
  }

  private static ReadResult archive(Path path) throws IOException {
    var content = new ArchiveReader().inspect(path);
    return new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED))
        .read(path + "!/" + content.manifestName(), content.manifest(), content.manifestFormat());
  }

  private static ReadResult folder(Path path) {
    var maven = MavenProject.at(path).isPresent();
    return new PackageCheck(maven, Optional.empty(), false).run(path);
  }

  private static Problem problem(ArchiveException refused) {
    var what = refused.entry().map(entry -> "entry '" + entry + "': ").orElse("");
    return new Problem(
        "GW" + refused.rule().number(),
        Severity.ERROR,
        Source.withoutText(refused.archive().toString()).whole(),
        what + refused.rule().title(),
        refused.remedy());
  }
}

package org.integrationgateway.packaging.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.archive.FileDigests;
import org.integrationgateway.packaging.platform.BinaryHeader;
import org.integrationgateway.packaging.release.ReleaseArchive;

/**
 * Checks one archive, independent of files beside it.
 *
 * @param place to unpack to
 */
record ArchiveCheck(Path archive, Path place, CheckResults findings) {
  private static final String RUNTIME = "runtime/bin/java";

  /** Returns the unpacked package, when all checks passed. */
  Optional<UnpackedProgram> run() throws IOException {
    var folder = place.resolve("package");
    var content = unpack(folder);
    if (content.isEmpty()) {
      return Optional.empty();
    }
    var read =
        new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED))
            .read(folder.resolve(content.get().manifestName()));
    var faults =
        read.problems().stream().filter(Problem::isError).map(problem -> shown(problem, folder));
    findings.failedIfAny("manifest", faults.toList(), content.get().manifestName());
    if (read.manifest().isEmpty()) {
      return Optional.empty();
    }
    var manifest = read.manifest().get();
    name(manifest);
    artifacts(manifest, content.get());
    modes(manifest, content.get());
    platforms(manifest, folder);
    pages(manifest, folder);
    return Optional.of(new UnpackedProgram(folder, manifest));
  }

  private Optional<ArchiveContent> unpack(Path folder) throws IOException {
    try {
      var content = new ArchiveReader().unpack(archive, folder);
      var listed = content.file(FileDigests.NAME).isPresent();
      if (!listed) {
        findings.failed(
            "archive",
            FileDigests.NAME
                + " is missing: unpacked files cannot be checked without it; package again");
        return Optional.empty();
      }
      findings.passed(
          "archive", content.files().size() + " files, each with the digest that it should have");
      return Optional.of(content);
    } catch (ArchiveException refused) {
      findings.failed("archive", String.valueOf(refused.getMessage()).replace(archive + ": ", ""));
      return Optional.empty();
    }
  }

  /** Removes the temporary folder from problems, because it is deleted before they are read. */
  private static String shown(Problem problem, Path folder) {
    return problem.toString().replace(folder + "/", "").replace(folder.toString(), "the archive");
  }

  private void name(Manifest manifest) {
    // An archive with programs of several platforms is for all of them.
    var platform =
        manifest.artifacts().size() == 1
            ? Optional.of(manifest.artifacts().get(0).target())
            : Optional.<Platform>empty();
    var expected =
        ReleaseArchive.fileName(manifest.packageName(), manifest.version().text(), platform);
    var actual = archive.getFileName().toString();
    // A package that runs everywhere may have been packaged for explicit platforms.
    var stem = manifest.packageName() + "-" + manifest.version().text() + "-";
    var fits = platform.isPresent() ? actual.equals(expected) : actual.startsWith(stem);
    if (!fits) {
      findings.failed(
          "name", "its manifest says " + expected + ": the archive was renamed, or is another one");
    }
  }

  private void artifacts(Manifest manifest, ArchiveContent content) {
    var faults = new ArrayList<String>();
    for (var artifact : manifest.artifacts()) {
      var packed = content.file(artifact.path());
      if (packed.isEmpty()) {
        faults.add(artifact.path() + " is not in the archive");
        continue;
      }
      var differs =
          artifact.sha256().filter(digest -> !digest.equals(packed.get().sha256())).isPresent();
      if (differs) {
        faults.add(
            "the manifest records another digest for "
                + artifact.path()
                + " than the file in the archive has");
      }
    }
    if (!manifest.artifacts().isEmpty()) {
      findings.failedIfAny("artifacts", faults, "as the manifest records them");
    }
  }

  private void modes(Manifest manifest, ArchiveContent content) {
    var faults = new ArrayList<String>();
    for (var artifact : manifest.artifacts()) {
      var packed = content.file(artifact.path());
      if (packed.isPresent() && !packed.get().executable()) {
        faults.add(artifact.path() + " is not executable");
      }
    }
    for (var file : content.files()) {
      if (file.executable() && !mayRun(file.name())) {
        faults.add(file.name() + " is executable, but is not a program");
      }
    }
    findings.failedIfAny("modes", faults, "programs are executable, and nothing else is");
  }

  private static boolean mayRun(String name) {
    return name.startsWith("artifacts/");
  }

  private void platforms(Manifest manifest, Path folder) throws IOException {
    var faults = new ArrayList<String>();
    var seen = new ArrayList<String>();
    for (var artifact : manifest.artifacts()) {
      var program = folder.resolve(artifact.path());
      for (var binary : new Path[] {program, runtime(program)}) {
        if (Files.isRegularFile(binary)) {
          platform(artifact, folder, binary, faults, seen);
        }
      }
    }
    if (!manifest.artifacts().isEmpty()) {
      findings.failedIfAny(
          "platform", faults, seen.isEmpty() ? "scripts only" : String.join(", ", seen));
    }
  }

  private static Path runtime(Path program) {
    var unix = program.resolveSibling(RUNTIME);
    return Files.exists(unix) ? unix : program.resolveSibling(RUNTIME + ".exe");
  }

  private static void platform(
      Artifact artifact, Path folder, Path binary, ArrayList<String> faults, ArrayList<String> seen)
      throws IOException {
    var made = BinaryHeader.platform(binary);
    if (made.isEmpty()) {
      return;
    }
    var wanted = UnpackedProgram.platform(artifact);
    var name = folder.relativize(binary).toString().replace('\\', '/');
    boolean fits =
        made.get().os().equals(wanted.os())
            && made.get().arch().equals(wanted.arch())
            && (made.get().libc().isEmpty() || made.get().libc().equals(wanted.libc()));
    if (fits) {
      seen.add(name + " is for " + made.get());
      return;
    }
    faults.add(name + " is for " + made.get() + ", but the archive is for " + wanted);
  }

  private void pages(Manifest manifest, Path folder) {
    if (manifest.staticRoot().isEmpty()) {
      return;
    }
    var index = manifest.staticRoot().get() + "/index.html";
    if (Files.isRegularFile(folder.resolve(index))) {
      findings.passed("static", index);
      return;
    }
    findings.failed("static", "the manifest names static files, and there is no " + index);
  }
}

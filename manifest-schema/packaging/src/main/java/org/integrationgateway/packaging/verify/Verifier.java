package org.integrationgateway.packaging.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.packaging.release.ReleaseArchive;

/**
 * Checks archives and releases as their consumers would: no file is trusted because the same tool
 * wrote it.
 *
 * <p>Of a release: {@code signature} (with a key), {@code provenance} (where it has one), {@code
 * checksums}, {@code metadata}, {@code sbom}. Of every archive: {@code archive}, {@code manifest},
 * {@code artifacts}, {@code modes}, {@code platform}, {@code static} where it applies, and {@code
 * start} for a program of this host's platform.
 */
public final class Verifier {
  private final VerifyRequest request;
  private final CheckResults findings;

  private Verifier(VerifyRequest request) {
    this.request = request;
    this.findings = CheckResults.collect();
  }

  /**
   * Checks every target; a failure of one is in the report and does not end the others.
   *
   * @throws IOException when the work folder cannot be used
   */
  public static VerifyReport run(VerifyRequest request) throws IOException {
    return new Verifier(request).report();
  }

  private VerifyReport report() throws IOException {
    Files.createDirectories(request.work());
    for (var target : request.targets()) {
      if (Files.isDirectory(target)) {
        folder(target);
        continue;
      }
      archive(target);
    }
    return findings.report();
  }

  private void folder(Path folder) throws IOException {
    var archives = archives(folder);
    if (archives.isEmpty()) {
      findings
          .of(folder.toString())
          .failed(
              "release",
              "there is no archive in it: package or release first, or name another folder");
      return;
    }
    new ReleaseCheck(folder, archives, request, findings.of(name(folder))).run();
    for (var archive : archives) {
      archive(archive);
    }
  }

  private static List<Path> archives(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> name(file).endsWith(ReleaseArchive.EXTENSION))
          .sorted()
          .toList();
    }
  }

  private void archive(Path archive) throws IOException {
    var here = findings.of(name(archive));
    if (!Files.isRegularFile(archive)) {
      here.failed("archive", archive + " is not a file");
      return;
    }
    request.log().accept("opening " + name(archive));
    try (var unpacked = VerificationFolder.in(request.work())) {
      var opened = new ArchiveCheck(archive, unpacked.path(), here).run();
      opened.ifPresent(program -> start(program, here));
    }
  }

  private void start(UnpackedProgram program, CheckResults here) {
    var reason = request.start() ? program.whyNotHere() : Optional.of("not requested");
    if (reason.isPresent()) {
      here.skipped("start", reason.get());
      return;
    }
    request.log().accept("starting " + program.manifest().packageName());
    new StartCheck(program, request.startBudget(), request.probe(), here).run();
  }

  private static String name(Path file) {
    var name = file.toAbsolutePath().normalize().getFileName();
    return name == null ? file.toString() : name.toString();
  }
}

package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.jspecify.annotations.Nullable;

/** Makes a release of archives that were built on several machines. */
public final class Releaser {
  private final ReleaseRequest request;

  private Releaser(ReleaseRequest request) {
    this.request = request;
  }

  /**
   * Checks that the archives belong together and writes the release: archives, SBOMs, metadata,
   * checksums and signatures, all or nothing. The same archives give the same bytes, and an
   * existing equal release is not changed. (An OpenPGP signature contains its time: {@code
   * SOURCE_DATE_EPOCH}, else now.)
   *
   * @throws ReleaseException when the archives do not make a release
   */
  public static ReleaseResult run(ReleaseRequest request) throws ReleaseException {
    try {
      return new Releaser(request).make();
    } catch (IOException | SignatureException failed) {
      throw new ReleaseException(String.valueOf(failed.getMessage()), failed);
    }
  }

  private ReleaseResult make() throws ReleaseException, IOException, SignatureException {
    var archives = collected();
    var agreement = new ReleaseConsistency(archives);
    agreement.check();
    agreement.require(request.required());
    try (var folder = new ReleaseFolder(request.output())) {
      return write(folder, archives);
    }
  }

  private List<CollectedArchive> collected() throws ReleaseException, IOException {
    var archives = new ArrayList<CollectedArchive>();
    for (var file : new ArchiveCollection(request.folder(), request.output()).archives()) {
      var archive = CollectedArchive.open(file);
      checkVersion(archive);
      request
          .log()
          .accept(
              file
                  + ": "
                  + archive.released().suffix()
                  + ", SHA-256 "
                  + archive.content().sha256());
      archives.add(archive);
    }
    archives.sort(Comparator.comparing(archive -> archive.released().suffix()));
    return archives;
  }

  private void checkVersion(CollectedArchive archive) throws ReleaseException {
    var version = archive.manifest().version().text();
    if (request.version().isPresent() && !request.version().get().equals(version)) {
      throw new ReleaseException(
          archive.released().file()
              + " has version "
              + version
              + ", and "
              + request.version().get()
              + " is to be released");
    }
  }

  private ReleaseResult write(ReleaseFolder folder, List<CollectedArchive> archives)
      throws ReleaseException, IOException, SignatureException {
    var files = new ArrayList<Path>();
    var released = new ArrayList<ReleaseArchive>();
    for (var archive : archives) {
      var from = archive.released();
      var file = folder.copy(from.file(), from.sha256());
      var sbom = folder.copy(from.sbom(), from.sbomSha256());
      files.addAll(List.of(file, sbom));
      released.add(
          new ReleaseArchive(
              folder.placed(file),
              from.platform(),
              from.sha256(),
              from.bytes(),
              folder.placed(sbom),
              from.sbomSha256()));
    }
    var index = ReleaseIndex.write(folder.staging(), metadata(archives.get(0), released));
    files.addAll(List.of(index.metadata(), index.checksums()));
    var signature = place(folder, files, index.checksums());
    return new ReleaseResult(
        released,
        folder.placed(index.metadata()),
        folder.placed(index.checksums()),
        signature.stream().toList());
  }

  private static ReleaseMetadata metadata(CollectedArchive any, List<ReleaseArchive> released) {
    var manifest = any.manifest();
    return ReleaseMetadata.of(
        manifest.source(),
        manifest.kind(),
        new SemanticVersion(manifest.version().text()),
        RuntimeKind.of(manifest),
        released);
  }

  /**
   * Signs the checksums and replaces the folder of the release, unless it already contains this
   * release.
   */
  private Optional<Path> place(ReleaseFolder folder, List<Path> files, Path checksums)
      throws IOException, SignatureException {
    var signature =
        request.key().map(key -> checksums.resolveSibling(Checksums.FILE + key.extension()));
    if (isThere(folder, files, checksums, signature)) {
      request.log().accept(request.output() + " already holds this release");
      return signature.map(folder::placed);
    }
    if (request.key().isPresent()) {
      var key = request.key().get();
      key.warning().ifPresent(warning -> request.log().accept("warning: " + warning));
      Files.write(signature.orElseThrow(), key.sign(Files.readAllBytes(checksums), time()));
    }
    folder.complete();
    return signature.map(folder::placed);
  }

  private boolean isThere(
      ReleaseFolder folder, List<Path> files, Path checksums, Optional<Path> signature)
      throws IOException, SignatureException {
    int expected = files.size() + (signature.isPresent() ? 1 : 0);
    if (folder.there().size() != expected || !folder.isAlready(files)) {
      return false;
    }
    return signature.isEmpty()
        || isSigned(request.key().orElseThrow(), checksums, folder.placed(signature.get()));
  }

  private static boolean isSigned(SigningKey key, Path checksums, Path signature)
      throws IOException, SignatureException {
    return Files.isRegularFile(signature)
        && key.signed(Files.readAllBytes(checksums), Files.readAllBytes(signature));
  }

  private static Instant time() {
    return time(System.getenv("SOURCE_DATE_EPOCH"));
  }

  private static Instant time(@Nullable String sourceDateEpoch) {
    return sourceDateEpoch == null || !sourceDateEpoch.matches("\\d{1,11}")
        ? Instant.now()
        : Instant.ofEpochSecond(Long.parseLong(sourceDateEpoch));
  }
}

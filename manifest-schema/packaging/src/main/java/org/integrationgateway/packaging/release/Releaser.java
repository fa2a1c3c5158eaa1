package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.packaging.release.provenance.Provenance;
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
              request.folder().relativize(file)
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
              + ", but the release has version "
              + request.version().get());
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
    var metadata = metadata(archives.get(0), released);
    var index = ReleaseIndex.write(folder.staging(), metadata);
    files.addAll(List.of(index.metadata(), index.checksums()));
    var signatures = new ArrayList<ReleaseSignature>();
    if (request.key().isPresent()) {
      var key = request.key().get();
      var named = metadata.source().packageName() + "-" + metadata.version();
      signatures.add(new ReleaseSignature.OfChecksums(key, index.checksums()));
      signatures.add(
          new ReleaseSignature.OfProvenance(
              key,
              folder.staging().resolve(named + Provenance.EXTENSION),
              provenance(metadata, index, archives)));
    }
    place(folder, files, signatures);
    var signed = signatures.stream().map(one -> folder.placed(one.file())).toList();
    return new ReleaseResult(
        released,
        folder.placed(index.metadata()),
        folder.placed(index.checksums()),
        signed.stream().limit(1).toList(),
        signed.stream().skip(1).findFirst());
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

  private byte[] provenance(
      ReleaseMetadata metadata, ReleaseIndex index, List<CollectedArchive> archives)
      throws IOException {
    var subjects = new TreeMap<String, String>();
    subjects.put(ReleaseMetadata.FILE, Sha256.hex(index.metadata()));
    var libraries = new TreeMap<String, String>();
    for (var archive : archives) {
      libraries.putAll(archive.libraries());
    }
    for (var entry : metadata.archives()) {
      subjects.put(entry.file(), entry.sha256());
      subjects.put(entry.sbom(), entry.sbomSha256());
    }
    var parameters =
        Map.of(
            "package", metadata.source().text(),
            "kind", metadata.kind().text(),
            "version", metadata.version().text(),
            "platforms",
                metadata.archives().stream()
                    .map(ReleaseMetadata.Entry::suffix)
                    .collect(Collectors.joining(",")));
    return new Provenance(subjects, new TreeMap<>(parameters), request.origin(), libraries)
        .statement();
  }

  /** Signs and replaces the folder of the release, unless it already contains this release. */
  private void place(ReleaseFolder folder, List<Path> files, List<ReleaseSignature> signatures)
      throws IOException, SignatureException {
    if (isThere(folder, files, signatures)) {
      request.log().accept(request.output() + " already holds this release");
      return;
    }
    request
        .key()
        .flatMap(SigningKey::warning)
        .ifPresent(warning -> request.log().accept("warning: " + warning));
    for (var signature : signatures) {
      signature.write(time());
    }
    folder.complete();
  }

  private static boolean isThere(
      ReleaseFolder folder, List<Path> files, List<ReleaseSignature> signatures)
      throws IOException, SignatureException {
    if (folder.there().size() != files.size() + signatures.size() || !folder.isAlready(files)) {
      return false;
    }
    for (var signature : signatures) {
      if (!signature.isIn(folder.placed(signature.file()))) {
        return false;
      }
    }
    return true;
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

package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.release.Checksums;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.packaging.release.provenance.Provenance;

/**
 * A release as an artifact: a manifest for each platform in an index, and what refers to them. The
 * configuration of each manifest is {@code release.yaml}, its layer the archive. A bill of
 * materials refers to the manifest of its platform; signature and provenance refer to the index.
 *
 * @param blobs by digest
 * @param manifests of the platforms
 * @param index that the tag names
 * @param referrers with their subjects
 */
public record OciArtifact(
    Map<Descriptor, BlobContent> blobs,
    List<OciManifest> manifests,
    OciManifest index,
    List<OciManifest> referrers) {
  public OciArtifact {
    blobs = new LinkedHashMap<>(blobs);
    manifests = List.copyOf(manifests);
    referrers = List.copyOf(referrers);
  }

  /**
   * Makes the artifact of a release in its folder. The same release gives the same bytes.
   *
   * @throws ReleaseException when the folder holds no release
   * @throws IOException when a file cannot be read
   */
  public static OciArtifact of(Path release) throws ReleaseException, IOException {
    return new Builder(release, MetadataReader.in(release)).artifact();
  }

  /**
   * Makes the artifact of the index of a repository of packages: one manifest, whose layers are the
   * index and its signatures. Its tag may be moved.
   *
   * @throws IOException when a file cannot be read
   */
  public static OciArtifact ofIndex(List<Path> files) throws IOException {
    var blobs = new LinkedHashMap<Descriptor, BlobContent>();
    var empty = Descriptor.of(MediaTypes.EMPTY, OciManifest.EMPTY_CONFIG, Map.of());
    blobs.put(empty, new BlobContent.InMemory(OciManifest.EMPTY_CONFIG));
    var layers = new ArrayList<Descriptor>();
    for (var file : files) {
      var layer =
          Descriptor.of(
              MediaTypes.BYTES,
              Sha256.hex(file),
              Files.size(file),
              Map.of(MediaTypes.TITLE, file.getFileName().toString()));
      blobs.put(layer, new BlobContent.InFile(file));
      layers.add(layer);
    }
    var manifest = OciManifest.of(MediaTypes.PACKAGES, empty, layers, Map.of(), null);
    return new OciArtifact(blobs, List.of(), manifest, List.of());
  }

  /** Returns whether its tag may name another artifact already. */
  boolean isMoved() {
    return index.described().artifactType().filter(MediaTypes.PACKAGES::equals).isPresent();
  }

  private static final class Builder {
    private final Path folder;
    private final ReleaseMetadata metadata;
    private final Map<Descriptor, BlobContent> blobs = new LinkedHashMap<>();
    private final List<OciManifest> manifests = new ArrayList<>();
    private final List<OciManifest> referrers = new ArrayList<>();

    Builder(Path folder, ReleaseMetadata metadata) {
      this.folder = folder;
      this.metadata = metadata;
    }

    OciArtifact artifact() throws IOException {
      var config = blob(MediaTypes.METADATA, ReleaseMetadata.FILE);
      var entries = new ArrayList<Descriptor>();
      for (var entry : metadata.archives()) {
        var archive = blob(MediaTypes.ARCHIVE, entry.file());
        var manifest =
            OciManifest.of(MediaTypes.RELEASE, config, List.of(archive), annotations(), null);
        manifests.add(manifest);
        entries.add(manifest.described().of(entry));
        referrer(
            MediaTypes.SBOM, List.of(blob(MediaTypes.SBOM, entry.sbom())), manifest.described());
      }
      var index = OciManifest.index(MediaTypes.RELEASE, entries, annotations());
      signed(index.described());
      return new OciArtifact(blobs, manifests, index, referrers);
    }

    /** Adds the signature of the checksums and the provenance, which a release with a key has. */
    private void signed(Descriptor index) throws IOException {
      try (var files = Files.list(folder)) {
        for (var name : files.map(file -> file.getFileName().toString()).sorted().toList()) {
          if (name.startsWith(Checksums.FILE + ".")) {
            referrer(
                MediaTypes.SIGNATURE,
                List.of(blob(MediaTypes.TEXT, Checksums.FILE), blob(MediaTypes.BYTES, name)),
                index);
          } else if (name.endsWith(Provenance.EXTENSION)) {
            referrer(MediaTypes.PROVENANCE, List.of(blob(MediaTypes.PROVENANCE, name)), index);
          }
        }
      }
    }

    private void referrer(String type, List<Descriptor> layers, Descriptor subject) {
      var empty = Descriptor.of(MediaTypes.EMPTY, OciManifest.EMPTY_CONFIG, Map.of());
      blobs.put(empty, new BlobContent.InMemory(OciManifest.EMPTY_CONFIG));
      var plain = Descriptor.of(subject.mediaType(), subject.sha256(), subject.size(), Map.of());
      referrers.add(OciManifest.of(type, empty, layers, annotations(), plain));
    }

    private Descriptor blob(String mediaType, String name) throws IOException {
      var file = folder.resolve(name);
      var described =
          Descriptor.of(
              mediaType, Sha256.hex(file), Files.size(file), Map.of(MediaTypes.TITLE, name));
      blobs.put(described, new BlobContent.InFile(file));
      return described;
    }

    private Map<String, String> annotations() {
      return Map.of(
          MediaTypes.TITLE, metadata.source().packageName(),
          MediaTypes.VERSION, metadata.version().text(),
          MediaTypes.SOURCE, metadata.source().text());
    }
  }
}

package org.integrationgateway.providers.sources;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.publish.MavenFiles;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.providers.packages.PackageException;

/** A source with the packages that it was resolved to. */
public sealed interface ResolvedSource {
  /**
   * A package in its folder.
   *
   * @param path of the folder, or of the manifest in it
   */
  record Folder(Path path) implements ResolvedSource {}

  /**
   * One archive.
   *
   * @param sha256 the expected digest; empty where it is not known
   * @param size the expected size in bytes; empty where it is not known
   */
  record Archive(URI at, Optional<String> sha256, OptionalLong size) implements ResolvedSource {
    /** Whether the release lies on this host. */
    boolean isLocal() {
      return "file".equals(at.getScheme());
    }
  }

  /** The places of a release's archives, from the place of its metadata. */
  enum ArchiveLayout {
    /** Beside {@code release.yaml}, by the names in it. */
    BESIDE {
      @Override
      URI archive(URI at, ReleaseMetadata.Entry entry) {
        return at.resolve(entry.file());
      }
    },

    /** Blobs of the repository of the artifact, by their digests. */
    REGISTRY {
      @Override
      URI archive(URI at, ReleaseMetadata.Entry entry) {
        return OciReference.of(at).at("sha256:" + entry.sha256()).uri();
      }
    },

    /** Beside {@code release.yaml}, with the platform as the classifier. */
    MAVEN {
      @Override
      URI archive(URI at, ReleaseMetadata.Entry entry) {
        return URI.create(stem(at) + entry.suffix() + "." + MavenFiles.ARCHIVE_EXTENSION);
      }
    };

    abstract URI archive(URI at, ReleaseMetadata.Entry entry);

    /**
     * Returns the place of a file of the release; empty where a layout does not give it by name.
     */
    Optional<URI> file(URI at, String name) {
      return switch (this) {
        case BESIDE -> Optional.of(at.resolve(name));
        case REGISTRY -> Optional.of(URI.create(at + "#" + name));
        case MAVEN -> Optional.of(URI.create(stem(at) + MavenFiles.ending(name)));
      };
    }

    /** The beginning of the names of all files, with the hyphen before their classifiers. */
    private static String stem(URI at) {
      var own = MavenFiles.METADATA + "." + MavenFiles.METADATA_EXTENSION;
      var path = at.toString();
      return path.substring(0, path.length() - own.length());
    }
  }

  /**
   * A release: an archive for each platform.
   *
   * @param at where its {@code release.yaml} is; of an artifact, its index
   * @param layout where its archives are from there
   */
  record Release(URI at, ReleaseMetadata metadata, ArchiveLayout layout) implements ResolvedSource {
    /** Returns an archive of the release. */
    public Archive archive(ReleaseMetadata.Entry entry) {
      return new Archive(
          layout.archive(at, entry), Optional.of(entry.sha256()), OptionalLong.of(entry.size()));
    }

    /**
     * Returns the archive for a platform.
     *
     * @throws PackageException when there is no archive for the platform; it lists the others
     */
    public Archive archive(Platform platform) {
      return metadata
          .archive(platform)
          .map(this::archive)
          .orElseThrow(
              () ->
                  new PackageException(
                      "release %s %s has archives for %s, but none for this host, %s"
                          .formatted(
                              metadata.source(),
                              metadata.version(),
                              String.join(
                                  ", ",
                                  metadata.archives().stream()
                                      .map(ReleaseMetadata.Entry::suffix)
                                      .toList()),
                              platform.suffix())));
    }
  }
}

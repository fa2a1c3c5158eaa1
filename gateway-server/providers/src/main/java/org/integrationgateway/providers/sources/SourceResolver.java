package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.packaging.publish.MavenFiles;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.MetadataResult;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.integrationgateway.providers.sources.ResolvedSource.ArchiveLayout;
import org.integrationgateway.repositories.FoundVersion;
import org.integrationgateway.repositories.NamedPackages;
import org.integrationgateway.repositories.RepositoryException;
import org.integrationgateway.repositories.web.PackageHttpClient;
import org.jspecify.annotations.Nullable;

/** Resolves a source of the configuration to packages. */
final class SourceResolver {
  private static final long LARGEST_METADATA = 64 << 10;

  private final NamedPackages named;
  private final List<URI> mavenRepositories;
  private final DownloadedFiles downloads;
  private final PackageHttpClient web;

  /**
   * @param named finds packages by their names
   * @param mavenRepositories folders and base URLs, in this order
   */
  SourceResolver(
      NamedPackages named,
      List<URI> mavenRepositories,
      DownloadedFiles downloads,
      PackageHttpClient web) {
    this.named = named;
    this.mavenRepositories = mavenRepositories;
    this.downloads = downloads;
    this.web = web;
  }

  /** Resolves a folder or archive on this host. */
  static ResolvedSource local(Path path) {
    if (PackageStore.isArchive(path)) {
      return new ResolvedSource.Archive(path.toUri(), Optional.empty(), OptionalLong.empty());
    }
    var named = path.getFileName().toString().equals(ReleaseMetadata.FILE);
    var metadata = named ? path : path.resolve(ReleaseMetadata.FILE);
    var hasManifest =
        !named && ManifestFiles.NAMES.stream().anyMatch(name -> Files.exists(path.resolve(name)));
    return !hasManifest && Files.isRegularFile(metadata)
        ? release(metadata, ArchiveLayout.BESIDE)
        : new ResolvedSource.Folder(path);
  }

  /** Returns whether a source is looked for elsewhere, and can be locked. */
  static boolean isRemote(Source source) {
    return source instanceof Source.Remote
        || source instanceof Source.Released
        || source instanceof Source.Oci
        || source instanceof Source.Maven;
  }

  /** Returns whether the configuration itself names the digest of a source. */
  static boolean isPinned(Source source) {
    return source instanceof Source.Remote remote && remote.sha256().isPresent()
        || source instanceof Source.Oci oci && oci.reference().digest().isPresent();
  }

  /**
   * Resolves a source that is elsewhere, to its current content.
   *
   * @param network whether sources behind URLs are asked too
   * @return empty when only the network could tell
   * @throws PackageException when it does not exist
   */
  Optional<ResolvedSource> found(Source source, boolean network) {
    return found(source, null, network);
  }

  /**
   * Resolves a source that is elsewhere.
   *
   * @param locked the version that is installed, which a constraint keeps; null where it is not
   *     locked
   */
  Optional<ResolvedSource> found(Source source, @Nullable SemanticVersion locked, boolean network) {
    if (source instanceof Source.Released released) {
      return named(released, locked, network);
    }
    if (source instanceof Source.Maven maven) {
      return maven(maven, null, network);
    }
    if (!network) {
      return Optional.empty();
    }
    return Optional.of(
        source instanceof Source.Oci oci ? artifact(oci, null) : remote((Source.Remote) source));
  }

  private ResolvedSource remote(Source.Remote remote) {
    var path = remote.url().getPath().toLowerCase(Locale.ROOT);
    return path.endsWith(".tar.gz") || path.endsWith(".tgz")
        ? new ResolvedSource.Archive(remote.url(), remote.sha256(), OptionalLong.empty())
        : metadata(remote, ArchiveLayout.BESIDE);
  }

  private ResolvedSource metadata(Source.Remote remote, ArchiveLayout layout) {
    var file = downloads.get(remote.url(), remote.sha256(), LARGEST_METADATA).file();
    try {
      return release(remote.url(), Files.readAllBytes(file), layout);
    } catch (IOException e) {
      throw unreadable(remote.url(), e);
    }
  }

  private ResolvedSource artifact(Source.Oci oci, @Nullable String sha256) {
    try {
      var found = web.release(oci.reference());
      if (sha256 != null && !Sha256.hex(found.metadata()).equals(sha256)) {
        throw otherDigest(oci);
      }
      return release(found.at().uri(), found.metadata(), ArchiveLayout.REGISTRY);
    } catch (IOException e) {
      throw new PackageException("cannot fetch %s: %s".formatted(oci, IoReason.of(e)), e);
    }
  }

  private static ResolvedSource release(URI at, byte[] metadata, ArchiveLayout layout) {
    return new ResolvedSource.Release(
        at, metadata(at, MetadataReader.read(at.toString(), metadata)), layout);
  }

  private Optional<ResolvedSource> named(
      Source.Released wanted, @Nullable SemanticVersion locked, boolean network) {
    try {
      return named.find(wanted, locked, network, found -> read(wanted, found));
    } catch (RepositoryException refused) {
      throw new PackageException(String.valueOf(refused.getMessage()), refused);
    }
  }

  /** Another repository is asked for what no index lists, and this repository has not. */
  private ResolvedSource read(Source.Released wanted, FoundVersion found) {
    try {
      return opened(wanted, found);
    } catch (PackageException missing) {
      if (found.sha256().isPresent()) {
        throw missing;
      }
      throw new RepositoryException(String.valueOf(missing.getMessage()), missing);
    }
  }

  private ResolvedSource opened(Source.Released wanted, FoundVersion found) {
    if (found.sources()) {
      if (!found.repository().isFolder()) {
        throw new PackageException(
            "%s lists %s as sources, which only a folder of this host can have: release it"
                .formatted(found.repository(), wanted));
      }
      return new ResolvedSource.Folder(Path.of(found.at()));
    }
    if (found.isArchive()) {
      return new ResolvedSource.Archive(found.at(), found.sha256(), OptionalLong.empty());
    }
    if (found.repository().isRegistry()) {
      var artifact = new Source.Oci(OciReference.of(found.at()));
      return held(wanted, found, artifact(artifact, found.sha256().orElse(null)));
    }
    if (found.repository().isMaven()) {
      var coordinates = MavenCoordinates.parse(found.at().getSchemeSpecificPart());
      return held(
          wanted,
          found,
          maven(new Source.Maven(coordinates), found.sha256().orElse(null), true).orElseThrow());
    }
    if (found.repository().isFolder()) {
      requireListed(found);
      return held(wanted, found, release(Path.of(found.at()), ArchiveLayout.BESIDE));
    }
    var at = new Source.Remote(found.at(), found.sha256());
    return held(wanted, found, metadata(at, ArchiveLayout.BESIDE));
  }

  private static void requireListed(FoundVersion found) {
    if (!found.embedded()) {
      requireDigest(Path.of(found.at()), found.sha256().orElse(null));
      return;
    }
    try {
      if (!Sha256.hex(Path.of(found.at())).equals(found.sha256().orElse(""))) {
        throw new PackageException(
            "%s was changed after this gateway was built: unpack the distribution again"
                .formatted(Path.of(found.at())));
      }
    } catch (IOException e) {
      throw unreadable(found.at(), e);
    }
  }

  private static PackageException otherDigest(Object place) {
    return new PackageException(
        place + " has another digest than its index lists: build the index again");
  }

  private Optional<ResolvedSource> maven(
      Source.Maven wanted, @Nullable String sha256, boolean network) {
    var coordinates = wanted.coordinates();
    var name = coordinates.file(MavenFiles.METADATA, MavenFiles.METADATA_EXTENSION);
    return new RepositorySearch(mavenRepositories, "packages.mavenRepositories")
        .find(
            wanted,
            coordinates.folder() + "/" + name,
            network,
            at -> in(at, sha256, ArchiveLayout.MAVEN));
  }

  /** The release whose metadata is at a place of a repository. */
  private ResolvedSource in(URI at, @Nullable String sha256, ArchiveLayout layout) {
    if (!at.getScheme().equals("file")) {
      return metadata(new Source.Remote(at, Optional.ofNullable(sha256)), layout);
    }
    requireDigest(Path.of(at), sha256);
    return release(Path.of(at), layout);
  }

  private static void requireDigest(Path file, @Nullable String sha256) {
    try {
      if (sha256 != null && !Sha256.hex(file).equals(sha256)) {
        throw otherDigest(file);
      }
    } catch (IOException e) {
      throw unreadable(file.toUri(), e);
    }
  }

  /** A repository that answers with something else is no repository. */
  private static ResolvedSource held(
      Source.Released wanted, FoundVersion found, ResolvedSource resolved) {
    if (resolved instanceof ResolvedSource.Release release) {
      var metadata = release.metadata();
      if (!metadata.source().text().equals(wanted.name())
          || !metadata.version().equals(found.version())) {
        throw new PackageException(
            "%s is of %s %s, and should be of %s %s"
                .formatted(
                    release.at(),
                    metadata.source(),
                    metadata.version(),
                    wanted.name(),
                    found.version()));
      }
    }
    return resolved;
  }

  private static ResolvedSource release(Path file, ArchiveLayout layout) {
    try {
      return new ResolvedSource.Release(
          file.toUri(), metadata(file.toUri(), MetadataReader.read(file)), layout);
    } catch (IOException e) {
      throw unreadable(file.toUri(), e);
    }
  }

  private static ReleaseMetadata metadata(URI at, MetadataResult result) {
    return result
        .metadata()
        .orElseThrow(
            () ->
                new PackageException(
                    "%s is neither an archive (its name would end in .tar.gz) nor a release:%n%s"
                        .formatted(
                            at, ProblemPrinter.plain().print(result.problems()).stripTrailing())));
  }

  private static PackageException unreadable(URI at, IOException e) {
    return new PackageException(at + " cannot be read: " + IoReason.of(e), e);
  }
}

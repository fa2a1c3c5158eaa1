package org.integrationgateway.providers.sources;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockPaths;
import org.integrationgateway.providers.lock.LockedPackage;
import org.integrationgateway.providers.lock.LockedPackage.LockedArchive;
import org.integrationgateway.providers.lock.LockedPackage.LockedDocument;
import org.integrationgateway.providers.packages.PackageException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the lock file of a configuration. What a release says of its archives is taken over for
 * every platform; one archive of each package is opened, to see what its manifest says.
 */
public final class Locker implements AutoCloseable {
  private static final String GENERIC = "generic";

  private final List<SourcePath> places;
  private final SourceServices workshop;
  private final SourceBuilds builds;
  private final LockPaths paths;
  private final Platform host = HostPlatform.current();

  private Locker(
      List<SourcePath> places, SourceServices workshop, SourceBuilds builds, LockPaths paths) {
    this.places = places;
    this.workshop = workshop;
    this.builds = builds;
    this.paths = paths;
  }

  /**
   * @param lock where the lock file is, or will be
   * @param log takes what is done, and what commands of source packages print
   */
  public static Locker open(GatewayConfig config, Path lock, Consumer<String> log) {
    return open(
        SourcePath.all(config),
        SourceServices.open(config.home(), config.server().egress(), config.packages(), log),
        lock,
        log);
  }

  /** Opens one that only fetches packages, for which no configuration is needed. */
  public static Locker open(
      Path home, ServerConfig.Egress egress, PackagesConfig packages, Consumer<String> log) {
    return open(
        List.of(),
        SourceServices.open(home, egress, packages, log),
        home.resolve(LockFile.NAME),
        log);
  }

  private static Locker open(
      List<SourcePath> places, SourceServices workshop, Path lock, Consumer<String> log) {
    return new Locker(places, workshop, workshop.builds(log), LockPaths.of(lock));
  }

  /**
   * Returns a lock file of the packages as they are now.
   *
   * @param before what was locked; of packages made of sources it knows other platforms
   * @throws PackageException with every package that cannot be locked, by its place
   */
  public LockFile lock(LockFile before) {
    return lock(before, Update.NONE);
  }

  /**
   * The places of the configuration that are not kept as they are locked.
   *
   * @param versions those whose constraint is resolved anew, to the newest version
   * @param signers those whose release may be signed by another key than before
   */
  public record Update(Set<String> versions, Set<String> signers) {
    /** Versions and signers stay. */
    public static final Update NONE = new Update(Set.of(), Set.of());

    public Update {
      versions = Set.copyOf(versions);
      signers = Set.copyOf(signers);
    }
  }

  /**
   * Returns a lock file of the packages as they are now.
   *
   * @param before the lock file as it is
   * @param update the places that may change their version or their signer
   * @throws PackageException with every package that cannot be locked, by its place
   */
  public LockFile lock(LockFile before, Update update) {
    var locked = new TreeMap<String, LockedPackage>();
    var problems = new ArrayList<String>();
    for (var place : places) {
      try {
        var old = before.find(place.name());
        var now = lock(place, old, update.versions().contains(place.name()));
        if (!update.signers().contains(place.name())) {
          old.ifPresent(known -> requireSameSigner(place.name(), known, now));
        }
        locked.put(place.name(), now);
      } catch (PackageException refused) {
        problems.add(place.name() + ": " + refused.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new PackageException(String.join("\n", problems));
    }
    return LockFile.of(locked);
  }

  /**
   * Brings what a source names to this host: its archive, or the folder of its sources.
   *
   * @throws PackageException when it cannot be had
   */
  public Path content(Source source) {
    var found = find(source, null);
    if (found instanceof ResolvedSource.Folder folder) {
      return folder.path();
    }
    return workshop.shelf().hold(anyArchive(found)).file();
  }

  private ResolvedSource.Archive anyArchive(ResolvedSource found) {
    return found instanceof ResolvedSource.Release release
        ? release.archive(shown(release.metadata()))
        : (ResolvedSource.Archive) found;
  }

  /** The archive for this host; of a release without one, any other tells the same. */
  private ReleaseMetadata.Entry shown(ReleaseMetadata metadata) {
    return metadata.archive(host).orElseGet(() -> metadata.archives().get(0));
  }

  /**
   * Brings a locked package to this host: its archive, or its folder in the store.
   *
   * @throws PackageException when it cannot be had
   */
  public Path content(LockedPackage locked) {
    var archive =
        locked.archive(host).orElseGet(() -> locked.archives().values().iterator().next());
    if (workshop.shelf().store().has(archive.sha256())) {
      return workshop.shelf().store().folder(archive.sha256());
    }
    var location =
        archive
            .location()
            .orElseThrow(
                () ->
                    new PackageException(
                        locked.title() + " was made of sources, and is not in the store"));
    var held =
        new ResolvedSource.Archive(
            paths.at(location), Optional.of(archive.sha256()), OptionalLong.of(archive.size()));
    return workshop.shelf().hold(held).file();
  }

  private static void requireSameSigner(String place, LockedPackage before, LockedPackage now) {
    boolean changed =
        before.signer().isPresent()
            && before.name().equals(now.name())
            && !before.signer().equals(now.signer());
    if (changed && !now.isOfSources()) {
      throw new PackageException(
          "the signer changed: %s is signed by %s, and %s by %s; when its publisher tells of the new key, 'gateway lock --new-signer %s' accepts it"
              .formatted(
                  before.title(),
                  before.signer().orElseThrow(),
                  now.title(),
                  now.signer().orElse("no trusted key"),
                  place));
    }
  }

  private LockedPackage lock(SourcePath place, Optional<LockedPackage> before, boolean anew) {
    var source = place.source();
    var kept =
        before
            .filter(locked -> locked.source().equals(paths.of(source)))
            .map(locked -> new SemanticVersion(locked.version()))
            .orElse(null);
    var found = anew ? newest(source, kept) : find(source, kept);
    if (found instanceof ResolvedSource.Release release) {
      return release(source, release, before);
    }
    if (found instanceof ResolvedSource.Archive archive) {
      return archive(source, archive);
    }
    var made = folder(source, ((ResolvedSource.Folder) found).path());
    return before
        .filter(locked -> locked.manifest().equals(made.manifest()))
        .filter(locked -> locked.source().equals(made.source()))
        .filter(locked -> !made.archives().containsKey(GENERIC))
        .map(locked -> made.and(locked.archives()))
        .orElse(made);
  }

  /** The newest accepted version; the installed one where no other is offered. */
  private ResolvedSource newest(Source source, @Nullable SemanticVersion kept) {
    try {
      return find(source, null);
    } catch (PackageException noOther) {
      if (kept == null) {
        throw noOther;
      }
      return find(source, kept);
    }
  }

  private ResolvedSource find(Source source, @Nullable SemanticVersion kept) {
    return source instanceof Source.Local local
        ? SourceResolver.local(local.path())
        : workshop.finder().found(source, kept, true).orElseThrow();
  }

  private LockedPackage release(
      Source source, ResolvedSource.Release release, Optional<LockedPackage> before) {
    var metadata = release.metadata();
    var signer =
        workshop
            .signatures()
            .signer(metadata, release.at(), name -> release.layout().file(release.at(), name));
    var archives = new TreeMap<String, LockedArchive>();
    for (var entry : metadata.archives()) {
      var at = release.archive(entry).at();
      archives.put(
          entry.suffix(),
          new LockedArchive(
              Optional.of(paths.location(at)),
              entry.sha256(),
              entry.size(),
              before.flatMap(locked -> files(locked, entry))));
    }
    var shown = shown(metadata);
    var held = workshop.shelf().hold(release.archive(shown));
    var facts = ManifestDigest.ofArchive(held.file());
    requireSame(release, facts);
    facts
        .files()
        .ifPresent(
            files ->
                archives.computeIfPresent(shown.suffix(), (unused, one) -> one.listing(files)));
    return locked(source, facts, signer, archives);
  }

  /**
   * The digest of the list of files, from an earlier lock file (perhaps of another host) with the
   * same archive.
   */
  private static Optional<String> files(LockedPackage before, ReleaseMetadata.Entry entry) {
    return Optional.ofNullable(before.archives().get(entry.suffix()))
        .filter(archive -> archive.sha256().equals(entry.sha256()))
        .flatMap(LockedArchive::files);
  }

  private static void requireSame(ResolvedSource.Release release, ManifestDigest facts) {
    var manifest = facts.manifest();
    ReleaseMetadata metadata = release.metadata();
    if (!manifest.source().equals(metadata.source())
        || !manifest.version().equals(metadata.version())
        || manifest.kind() != metadata.kind()) {
      throw new PackageException(
          "%s describes %s %s %s, but its archive contains %s %s %s: release it again"
              .formatted(
                  release.at(),
                  metadata.kind().text(),
                  metadata.source(),
                  metadata.version(),
                  manifest.kind().text(),
                  manifest.source(),
                  manifest.version()));
    }
  }

  private LockedPackage archive(Source source, ResolvedSource.Archive archive) {
    var held = workshop.shelf().hold(archive);
    var facts = ManifestDigest.ofArchive(held.file());
    var pinned =
        new LockedArchive(
            Optional.of(paths.location(archive.at())), held.sha256(), held.size(), facts.files());
    var archives = new TreeMap<String, LockedArchive>();
    facts
        .manifest()
        .artifacts()
        .forEach(artifact -> archives.put(artifact.target().suffix(), pinned));
    if (archives.isEmpty()) {
      archives.put(GENERIC, pinned);
    }
    var name = facts.manifest().source().text();
    var signer = workshop.signatures().signer(name, archive.at(), held.sha256());
    return locked(source, facts, signer, archives);
  }

  private LockedPackage folder(Source source, Path path) {
    var archives = new TreeMap<String, LockedArchive>();
    var made = builds.archives(path);
    for (var archive : made) {
      archives.put(
          archive.suffix(),
          new LockedArchive(
              Optional.empty(),
              archive.sha256(),
              archive.bytes(),
              ManifestDigest.ofArchive(archive.file()).files()));
      workshop.shelf().store().add(archive.file(), archive.sha256());
    }
    return locked(source, ManifestDigest.ofArchive(made.get(0).file()), Optional.empty(), archives);
  }

  private LockedPackage locked(
      Source source,
      ManifestDigest facts,
      Optional<String> signer,
      SortedMap<String, LockedArchive> archives) {
    var manifest = facts.manifest();
    return new LockedPackage(
        paths.of(source),
        manifest.source().text(),
        manifest.kind().text(),
        manifest.version().text(),
        facts.requires(),
        facts.digest(),
        signer,
        archives,
        new TreeMap<>(documents(facts)));
  }

  private Map<String, LockedDocument> documents(ManifestDigest facts) {
    var url =
        facts
            .manifest()
            .app()
            .flatMap(app -> app.surfaces().openapi())
            .filter(Surfaces.OpenApi::isRemote)
            .map(Surfaces.OpenApi::document);
    if (url.isEmpty()) {
      return Map.of();
    }
    var document =
        workshop
            .downloads()
            .get(URI.create(url.get()), Optional.empty(), ManifestDocuments.LARGEST);
    return Map.of(url.get(), new LockedDocument(document.sha256(), document.size()));
  }

  @Override
  public void close() {
    workshop.web().close();
  }
}

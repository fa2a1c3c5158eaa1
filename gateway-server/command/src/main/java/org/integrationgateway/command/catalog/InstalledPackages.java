package org.integrationgateway.command.catalog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.serve.ConfigurationLookup;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.index.IndexSearch;
import org.integrationgateway.index.IndexedVersion;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockedPackage;
import org.integrationgateway.providers.sources.SourcePath;

/** The packages of a configuration that are named, with the versions that repositories offer. */
final class InstalledPackages {
  private static final SemanticVersion GATEWAY = new SemanticVersion(ProductVersion.NUMBER);

  private InstalledPackages() {}

  /**
   * One package.
   *
   * @param place {@code apps.slack}
   * @param installed the locked version; empty before it is locked
   * @param wanted the newest version that its constraint accepts
   * @param latest the newest version
   * @param yanked why the installed version was withdrawn
   */
  record Installed(
      String place,
      Source.Released source,
      Optional<String> installed,
      Optional<String> wanted,
      Optional<String> latest,
      Optional<String> yanked) {
    /** The name of the app; the place of another kind. */
    String app() {
      return place.startsWith("apps.") ? place.substring("apps.".length()) : place;
    }

    /** Whether a newer version is offered, or the installed one was withdrawn. */
    boolean isOutdated() {
      return yanked.isPresent()
          || latest.filter(version -> !Optional.of(version).equals(installed)).isPresent();
    }
  }

  static List<Installed> of(CommandSession session, List<Path> files, IndexSearch search) {
    var lookup = new ConfigurationLookup(session);
    var config = lookup.read(files);
    var lock = LockReader.find(lookup.lock(files)).orElse(LockFile.EMPTY);
    var all = new ArrayList<Installed>();
    for (var place : SourcePath.all(config)) {
      if (place.source() instanceof Source.Released released) {
        all.add(installed(place.name(), released, lock, search));
      }
    }
    return all;
  }

  private static Installed installed(
      String place, Source.Released source, LockFile lock, IndexSearch search) {
    var version = lock.find(place).map(LockedPackage::version);
    var known = search.named(source.name());
    var wanted =
        known.flatMap(
            one ->
                source
                    .constraint()
                    .exact()
                    .map(one::version)
                    .orElseGet(() -> one.newest(source.constraint(), GATEWAY)));
    return new Installed(
        place,
        source,
        version,
        wanted.map(IndexedVersion::version).map(SemanticVersion::text),
        known
            .flatMap(one -> one.latest(GATEWAY))
            .map(IndexedVersion::version)
            .map(SemanticVersion::text),
        version
            .flatMap(text -> known.flatMap(one -> one.version(new SemanticVersion(text))))
            .flatMap(IndexedVersion::yanked));
  }
}

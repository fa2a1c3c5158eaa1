package org.integrationgateway.offers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.config.repository.Repository;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.index.IndexedPackage;
import org.integrationgateway.index.PackageIndex;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.repositories.RepositoryException;
import org.integrationgateway.repositories.RepositoryIndexes;
import org.integrationgateway.repositories.web.PackageHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the indexes of repositories for the console; keeps them for ten minutes, or until the
 * repositories change. While they are read again, other callers get what was read before: a
 * repository that is slow costs one of them.
 */
final class OfferedPackages {
  private static final Logger log = LoggerFactory.getLogger(OfferedPackages.class);
  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final int LARGEST_ICON = 32 * 1024;
  private static final Set<Kind> APPS = Set.of(Kind.APP, Kind.UI);

  private final Supplier<ServerConfig.Egress> egress;
  private final Supplier<PackagesConfig> live;
  private final Clock clock;
  private final Kept all = new Kept(false);
  private final Kept distributed = new Kept(true);

  private record Read(Offers offers, PackagesConfig of, Instant at) {}

  OfferedPackages(
      Supplier<ServerConfig.Egress> egress, Supplier<PackagesConfig> live, Clock clock) {
    this.egress = egress;
    this.live = live;
    this.clock = clock;
  }

  /** Returns the packages of all repositories. */
  Offers all() {
    return all.now();
  }

  /** Returns the packages of the distribution, which are files of this machine. */
  Offers distributed() {
    return distributed.now();
  }

  /** The offers that were read last. */
  private final class Kept {
    private final boolean distributedOnly;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Read last;

    Kept(boolean distributedOnly) {
      this.distributedOnly = distributedOnly;
    }

    Offers now() {
      var known = last;
      if (known != null && (isFresh(known) || !reading.tryLock())) {
        return known.offers;
      }
      if (known == null) {
        reading.lock();
      }
      try {
        known = last;
        if (known != null && isFresh(known)) {
          return known.offers;
        }
        var packages = live.get();
        var offers = read(packages, distributedOnly);
        last = new Read(offers, packages, clock.instant());
        return offers;
      } finally {
        reading.unlock();
      }
    }
  }

  private boolean isFresh(Read read) {
    return clock.instant().isBefore(read.at.plus(KEPT)) && read.of.equals(live.get());
  }

  private Offers read(PackagesConfig packages, boolean distributedOnly) {
    var offers = new TreeMap<String, Offer>();
    var read = new ArrayList<PackageIndex>();
    var problems = new ArrayList<String>();
    try (var web = new PackageHttpClient(egress.get(), packages)) {
      var indexes =
          new RepositoryIndexes(packages.repositories(), packages.mavenRepositories(), web);
      for (var repository : indexes.repositories()) {
        boolean distributed = indexes.isEmbedded(repository);
        if (distributedOnly && !distributed) {
          continue;
        }
        try {
          var index = indexes.index(repository);
          index.ifPresent(read::add);
          index
              .map(found -> apps(found, repository, distributed))
              .orElse(List.of())
              .forEach(offer -> offers.putIfAbsent(offer.source(), offer));
        } catch (RepositoryException refused) {
          log.warn("packages cannot be offered: {}", refused.getMessage());
          problems.add(String.valueOf(refused.getMessage()));
        }
      }
    }
    return new Offers(offers, read, problems);
  }

  private static List<Offer> apps(PackageIndex index, Repository repository, boolean distributed) {
    return index.packages().values().stream()
        .filter(one -> APPS.contains(one.kind()))
        .map(one -> new Offer(one, distributed, icon(one, repository)))
        .toList();
  }

  private static Optional<String> icon(IndexedPackage one, Repository repository) {
    if (!repository.isFolder()) {
      return Optional.empty();
    }
    return one.about().icon().flatMap(path -> data(Path.of(repository.at()).resolve(path)));
  }

  private static Optional<String> data(Path file) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > LARGEST_ICON) {
        return Optional.empty();
      }
      var text = Base64.getEncoder().encodeToString(Files.readAllBytes(file));
      return Optional.of("data:image/svg+xml;base64," + text);
    } catch (IOException e) {
      log.debug("an icon is not shown", e);
      return Optional.empty();
    }
  }
}

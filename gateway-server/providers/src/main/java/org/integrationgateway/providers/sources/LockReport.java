package org.integrationgateway.providers.sources;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.provider.LockStatus;
import org.integrationgateway.core.provider.LockStatus.State;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockPaths;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.lock.LockedPackage;

/** Compares the lock file with the configuration and with what runs. Fetches and builds nothing. */
public final class LockReport {
  private final Path file;
  private final boolean required;
  private final List<SourcePath> places;
  private final Platform host = HostPlatform.current();

  private LockReport(Path file, boolean required, List<SourcePath> places) {
    this.file = file;
    this.required = required;
    this.places = places;
  }

  /**
   * The report on a configuration as it was read, before its packages were brought to this host.
   */
  public static LockReport of(GatewayConfig config) {
    return new LockReport(
        config.packages().lock().orElse(config.home().resolve(LockFile.NAME)),
        config.packages().locked(),
        SourcePath.all(config).stream().filter(LockReport::canBeLocked).toList());
  }

  private static boolean canBeLocked(SourcePath place) {
    return place.source() instanceof Source.Local || SourceResolver.isRemote(place.source());
  }

  /**
   * The comparison now; the file is read each time.
   *
   * @param running the states of all providers
   */
  public LockStatus status(List<ProviderStatus> running) {
    var byPlace =
        running.stream()
            .collect(Collectors.toMap(LockReport::place, status -> status, (one, same) -> one));
    boolean exists = Files.exists(file);
    Optional<String> problem = Optional.empty();
    var lock = LockFile.EMPTY;
    try {
      lock = LockReader.find(file).orElse(LockFile.EMPTY);
    } catch (LockException unreadable) {
      problem = Optional.of(String.valueOf(unreadable.getMessage()));
    }
    var entries = new ArrayList<LockStatus.Entry>();
    var unused = new TreeMap<>(lock.packages());
    for (var place : places) {
      var status = Optional.ofNullable(byPlace.get(place.name()));
      entries.add(entry(place, Optional.ofNullable(unused.remove(place.name())), status));
    }
    unused.forEach((place, locked) -> entries.add(unused(place, locked)));
    return new LockStatus(file, exists, required, problem, host.suffix(), entries);
  }

  private static String place(ProviderStatus status) {
    return switch (status.kind()) {
      case "app" -> "apps." + status.name();
      case "runtime" -> "runtime.providers." + status.name();
      default -> "providers." + status.kind() + "." + status.name();
    };
  }

  private LockStatus.Entry entry(
      SourcePath place, Optional<LockedPackage> locked, Optional<ProviderStatus> status) {
    var source = LockPaths.of(file).of(place.source());
    var runs = status.flatMap(ProviderStatus::pack);
    var reason = status.filter(one -> !one.serves()).map(ProviderStatus::reason).orElse("");
    var state =
        locked
            .map(one -> one.source().equals(source) ? state(one, runs) : State.SOURCE_CHANGED)
            .orElse(State.NOT_LOCKED);
    return new LockStatus.Entry(
        place.name(), source, state, locked.map(LockReport::shown), runs, reason);
  }

  private State state(LockedPackage locked, Optional<ProviderStatus.Pack> runs) {
    var archive = locked.archive(host);
    if (archive.isEmpty()) {
      return State.OTHER_PLATFORMS;
    }
    var digest = runs.flatMap(ProviderStatus.Pack::digest);
    if (digest.isEmpty()) {
      return State.UNVERIFIED;
    }
    return digest.get().equals(archive.get().sha256()) ? State.LOCKED : State.DIFFERS;
  }

  private static LockStatus.Entry unused(String place, LockedPackage locked) {
    return new LockStatus.Entry(
        place, locked.source(), State.UNUSED, Optional.of(shown(locked)), Optional.empty(), "");
  }

  private static LockStatus.Locked shown(LockedPackage locked) {
    return new LockStatus.Locked(
        locked.name(),
        locked.version(),
        locked.kind(),
        locked.manifest(),
        locked.archives().entrySet().stream()
            .map(
                archive ->
                    new LockStatus.Archive(
                        archive.getKey(),
                        archive.getValue().sha256(),
                        archive.getValue().size(),
                        archive.getValue().location()))
            .toList());
  }
}

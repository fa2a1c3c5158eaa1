package org.integrationgateway.server.provider;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.launch.ProviderEntry;
import org.integrationgateway.server.provider.packages.PackageException;

/** Prepares the classes of packages before they are started for the first time. */
public final class ClassPreparation {
  private final Processes processes;
  private final Map<ProviderEntry, Source> entries = new LinkedHashMap<>();

  private ClassPreparation(Processes processes) {
    this.processes = processes;
  }

  /**
   * The programs that a configuration starts on this host.
   *
   * @param config with every package on this host
   */
  public static ClassPreparation of(GatewayConfig config) {
    var starts = new ClassPreparation(Processes.of(config.home()));
    config.providers().all().forEach(starts::add);
    config.apps().values().stream().filter(app -> app.runtime().isEmpty()).forEach(starts::add);
    return starts;
  }

  private void add(AppConfig app) {
    if (!(app.source() instanceof Source.Builtin)) {
      entries.put(ProviderEntry.of(app), app.source());
    }
  }

  private void add(ProviderConfig provider) {
    if (provider.origin() instanceof ProviderConfig.Packaged packaged) {
      entries.put(ProviderEntry.of(provider, packaged), packaged.source());
    }
  }

  /**
   * The result for each program.
   *
   * @param quick the names of those that start quickly now
   * @param failed why others do not, by their names
   */
  public record Prepared(Set<String> quick, Map<String, String> failed) {}

  /** Prepares each, one after the other: it takes seconds of a processor. */
  public Prepared run() throws InterruptedException {
    var quick = new LinkedHashSet<String>();
    var failed = new LinkedHashMap<String, String>();
    for (var one : entries.entrySet()) {
      var name = one.getKey().name();
      try {
        if (processes.quicken(one.getValue(), one.getKey())) {
          quick.add(name);
        }
      } catch (PackageException e) {
        failed.put(name, String.valueOf(e.getMessage()));
      }
    }
    return new Prepared(quick, failed);
  }
}

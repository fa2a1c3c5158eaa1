package org.integrationgateway.config;

import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.fields.FieldRule;

/** Checks the numbers of instances in {@code runtime.pool}. */
record PoolChecks(Reading reading) {
  private static final String LEAST = "minReadyInstances";
  private static final String MOST = "maxReadyInstances";

  /** Checks the entries of apps and of providers of all kinds. */
  void check(Settings root) {
    root.blocks("apps").forEach((name, app) -> checkOrder("apps." + name, pool(app)));
    var providers = root.block("providers");
    for (var kind : DeclaredKinds.all()) {
      providers
          .blocks(kind.kind().text())
          .forEach(
              (name, entry) ->
                  refuseSeveral(
                      "providers." + kind.kind() + "." + name, kind.kind().text(), entry));
    }
    root.block("runtime")
        .blocks("providers")
        .forEach((name, entry) -> refuseSeveral("runtime.providers." + name, "runtime", entry));
  }

  private static Settings pool(Settings entry) {
    return entry.block("runtime").block("pool");
  }

  private static PoolConfig.Instances instances(Settings pool) {
    return RecordBlock.of(PoolConfig.Instances.class).of(pool);
  }

  private void checkOrder(String place, Settings pool) {
    var instances = instances(pool);
    if (instances.most() < instances.least()) {
      reading.problem(
          FieldRule.VALUE,
          pool.at(MOST),
          "'%s.runtime.pool.%s' is %d, less than %s, which is %d"
              .formatted(place, MOST, instances.most(), LEAST, instances.least()),
          "Raise it, or leave it out to use the same value.");
    }
  }

  /** Refuses several processes for a provider that keeps in one process what later calls need. */
  private void refuseSeveral(String place, String kind, Settings entry) {
    var pool = pool(entry);
    if (!instances(pool).isSeveral()) {
      return;
    }
    for (var key : new String[] {LEAST, MOST}) {
      reading.refuse(
          pool,
          key,
          ("'%s.runtime.pool.%s': a provider of kind '%s' runs in one process, because that"
                  + " process keeps state that later calls need")
              .formatted(place, key, kind),
          "Remove it: only apps run in several processes.");
    }
  }
}

package org.integrationgateway.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.sources.SourcePath;
import org.integrationgateway.server.ConfigurationCheck;

/** Checks that the packages of a configuration can be served, and that its lock file fits. */
final class PackagesCheck {
  private static final String PACKAGES = "packages";
  private static final String LOCK = "Run 'gateway lock', and commit the file.";

  private PackagesCheck() {}

  static List<Finding> of(GatewayConfig config, Path lock) {
    var findings = new ArrayList<Finding>();
    var result = ConfigurationCheck.of(config.withLock(lock, false), reported -> false);
    for (var finding : result.findings()) {
      findings.add(
          Finding.fail(
              PACKAGES, finding.message(), "'gateway validate' shows the place of the cause."));
    }
    if (!result.unchecked().isEmpty()) {
      findings.add(
          Finding.warn(
              PACKAGES,
              "not on this host yet: " + String.join(", ", result.unchecked()),
              "'gateway sync' fetches them before the start."));
    }
    findings.addAll(locked(config, lock));
    return findings;
  }

  private static List<Finding> locked(GatewayConfig config, Path file) {
    var wanted =
        SourcePath.all(config).stream()
            .map(SourcePath::name)
            .collect(Collectors.toCollection(TreeSet::new));
    try {
      var lock = LockReader.find(file);
      if (lock.isEmpty()) {
        return List.of(
            new Finding(
                PACKAGES,
                Finding.Level.OK,
                "%d packages, no lock file".formatted(wanted.size()),
                wanted.isEmpty() ? "" : "'gateway lock' pins them to digests."));
      }
      var known = new TreeSet<>(lock.get().packages().keySet());
      var missing = new TreeSet<>(wanted);
      missing.removeAll(known);
      known.removeAll(wanted);
      if (missing.isEmpty() && known.isEmpty()) {
        return List.of(
            Finding.ok(PACKAGES, "%d packages, pinned by %s".formatted(wanted.size(), file)));
      }
      return List.of(
          Finding.warn(
              PACKAGES,
              "%s does not fit the configuration: it lacks [%s], and has [%s] that are not configured"
                  .formatted(file, String.join(", ", missing), String.join(", ", known)),
              LOCK));
    } catch (LockException unusable) {
      return List.of(Finding.fail(PACKAGES, String.valueOf(unusable.getMessage()), LOCK));
    }
  }
}

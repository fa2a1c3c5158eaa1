package org.integrationgateway.providers;

import java.util.Optional;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.sdk.kind.ProviderKind;

/** One configured app with its provider. */
record AppEntry(AppConfig config, Entry entry) {
  /** The app that a problem makes unavailable. */
  AppEntry refused(AppLoadException problem) {
    return unavailable(config, entry.pack(), problem);
  }

  /** An app whose package cannot be read. */
  static AppEntry unreadable(AppConfig config, AppLoadException problem) {
    return unavailable(config, Optional.empty(), problem);
  }

  private static AppEntry unavailable(
      AppConfig config, Optional<PreparedPackage> pack, AppLoadException problem) {
    return new AppEntry(config, new Entry.Unavailable(config.name(), pack, problem.text()));
  }

  /** The app with its current provider. */
  ProvidedApp app() {
    return new ProvidedApp(
        config,
        entry.pack(),
        entry.provider(ProviderKind.APP),
        entry.metadata(),
        entry.health(),
        entry.unavailable(),
        entry.mcpProgram());
  }

  /** The supervisor to start and to stop; empty for an app without a process. */
  Optional<Supervision> supervisor() {
    return entry.supervisor();
  }
}

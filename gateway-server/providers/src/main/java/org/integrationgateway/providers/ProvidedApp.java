package org.integrationgateway.providers;

import java.util.Optional;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.programs.McpProgram;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.jspecify.annotations.Nullable;

/**
 * One configured app with the current contributions of its package and its provider.
 *
 * @param prepared empty for one that the server carries in itself
 * @param provider empty for a declarative package, which the gateway itself carries out; stays the
 *     same when its process is started again
 * @param unavailable why the app cannot be served, for operators; empty when it can
 * @param mcpProgram the program of its package, when that is an MCP server
 * @param metadata empty while a provider has never been ready: its operations are not known yet
 */
public record ProvidedApp(
    AppConfig config,
    Optional<PreparedPackage> prepared,
    Optional<AppProvider> provider,
    Optional<AppMetadata> metadata,
    AppHealth health,
    Optional<String> unavailable,
    Optional<McpProgram> mcpProgram) {
  /** An app whose package has no program that is an MCP server. */
  public ProvidedApp(
      AppConfig config,
      Optional<PreparedPackage> prepared,
      Optional<AppProvider> provider,
      Optional<AppMetadata> metadata,
      AppHealth health,
      Optional<String> unavailable) {
    this(config, prepared, provider, metadata, health, unavailable, Optional.empty());
  }

  /** An app of a package whose program does not run. */
  public static ProvidedApp stopped(AppConfig config, @Nullable PreparedPackage prepared) {
    return new ProvidedApp(
        config,
        Optional.ofNullable(prepared),
        Optional.empty(),
        Optional.empty(),
        () -> AppHealth.State.NOT_APPLICABLE,
        Optional.empty());
  }

  /** Returns this app with the metadata that its provider reports. */
  ProvidedApp saying(Optional<AppMetadata> said) {
    return new ProvidedApp(config, prepared, provider, said, health, unavailable, mcpProgram);
  }
}

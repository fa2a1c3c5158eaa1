package org.integrationgateway.server.services;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Function;
import org.integrationgateway.builtin.cache.MemoryCache;
import org.integrationgateway.builtin.s3.DirectoryStorage;
import org.integrationgateway.builtin.s3.Presigner;
import org.integrationgateway.builtin.secrets.EnvironmentSecrets;
import org.integrationgateway.builtin.secrets.FileSecrets;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.providers.directory.Builtins;
import org.integrationgateway.providers.runtime.LocalRuntime;
import org.integrationgateway.sdk.cache.CheckedCache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.CheckedRuntime;
import org.integrationgateway.sdk.secrets.CheckedSecrets;

/** The embedded providers that need nothing but this host. */
public final class StandardBuiltins {
  private StandardBuiltins() {}

  /**
   * Returns the factories of the builtin providers.
   *
   * @param home folder of their files where the configuration names no other
   * @param presigners makes the URLs of an object store, by its name
   */
  public static Builtins of(
      Path home,
      Map<String, String> environment,
      Clock clock,
      Function<String, Presigner> presigners) {
    return new Builtins()
        .with(
            ProviderKind.CACHE,
            "memory",
            MemoryCache.Config.class,
            (name, config) -> new CheckedCache(new MemoryCache(config.maxBytes())))
        .with(
            ProviderKind.RUNTIME,
            "local",
            LocalRuntimeConfig.class,
            (name, config) ->
                new CheckedRuntime(
                    new LocalRuntime(
                        home.resolve("runtime").resolve(name), config, environment, clock)))
        .with(
            ProviderKind.S3,
            "directory",
            DirectoryStorage.Config.class,
            (name, config) ->
                new DirectoryStorage(
                    config.path().orElseGet(() -> home.resolve("data").resolve("s3").resolve(name)),
                    clock,
                    presigners.apply(name),
                    config.maxObjectBytes()))
        .with(
            ProviderKind.SECRETS,
            "env",
            EnvironmentSecrets.Config.class,
            (name, config) ->
                new CheckedSecrets(new EnvironmentSecrets(environment, config.prefix().orElse(""))))
        .with(
            ProviderKind.SECRETS,
            "file",
            FileSecrets.Config.class,
            (name, config) -> new CheckedSecrets(FileSecrets.of(config, home)));
  }
}

package org.integrationgateway.server.services;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Function;
import org.integrationgateway.sdk.cache.CheckedCache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.CheckedRuntime;
import org.integrationgateway.sdk.secrets.CheckedSecrets;
import org.integrationgateway.server.builtin.cache.MemoryCache;
import org.integrationgateway.server.builtin.runtime.LocalRuntime;
import org.integrationgateway.server.builtin.runtime.LocalRuntimeConfig;
import org.integrationgateway.server.builtin.s3.DirectoryStorage;
import org.integrationgateway.server.builtin.s3.Presigner;
import org.integrationgateway.server.builtin.secrets.EnvironmentSecrets;
import org.integrationgateway.server.builtin.secrets.FileSecrets;
import org.integrationgateway.server.config.providers.BuiltinKeys;
import org.integrationgateway.server.config.providers.RuntimeBuiltinKeys;
import org.integrationgateway.server.config.shape.Settings;

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
            (name, config) ->
                new CheckedCache(new MemoryCache(config.get(BuiltinKeys.CACHE_BYTES))))
        .with(
            ProviderKind.RUNTIME,
            "local",
            (name, config) ->
                new CheckedRuntime(
                    new LocalRuntime(
                        home.resolve("runtime").resolve(name),
                        localRuntime(config),
                        environment,
                        clock)))
        .with(
            ProviderKind.S3,
            "directory",
            (name, config) ->
                new DirectoryStorage(
                    config
                        .find(BuiltinKeys.OBJECT_DIRECTORY)
                        .orElseGet(() -> home.resolve("data").resolve("s3").resolve(name)),
                    clock,
                    presigners.apply(name),
                    config.get(BuiltinKeys.OBJECT_BYTES)))
        .with(
            ProviderKind.SECRETS,
            "env",
            (name, config) ->
                new CheckedSecrets(
                    new EnvironmentSecrets(
                        environment, config.find(BuiltinKeys.VARIABLE_PREFIX).orElse(""))))
        .with(
            ProviderKind.SECRETS,
            "file",
            (name, config) ->
                new CheckedSecrets(
                    new FileSecrets(config.find(BuiltinKeys.SECRET_DIRECTORY).orElse(home))));
  }

  private static LocalRuntimeConfig localRuntime(Settings config) {
    var workspaces = config.get(RuntimeBuiltinKeys.WORKSPACES);
    return new LocalRuntimeConfig(
        config.get(RuntimeBuiltinKeys.MAX_SESSIONS),
        config.get(RuntimeBuiltinKeys.REMEMBER_ENDED),
        config.get(RuntimeBuiltinKeys.STOP_GRACE),
        new LocalRuntimeConfig.Checkouts(
            workspaces.get(RuntimeBuiltinKeys.SCHEMES),
            workspaces.get(RuntimeBuiltinKeys.TIMEOUT),
            workspaces.get(RuntimeBuiltinKeys.MAX_BYTES)),
        config.find(RuntimeBuiltinKeys.LISTEN));
  }
}

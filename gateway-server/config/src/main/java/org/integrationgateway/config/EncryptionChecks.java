package org.integrationgateway.config;

import java.util.HashSet;
import java.util.Optional;
import org.integrationgateway.builtin.secrets.FileSecrets;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.EncryptionKeySource;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Checks {@code server.encryption.keys}: each has an id of its own, and its provider wraps keys.
 */
record EncryptionChecks(Reading reading, DeclaredProviders providers) {
  void check(Settings server) {
    var encryption = server.block("encryption");
    var keys = encryption.items("keys");
    if (keys.isEmpty()) {
      reading.refuse(
          encryption,
          "keys",
          "'server.encryption.keys' is empty: credentials cannot be stored without a key",
          RecordBlock.of(ServerConfig.class).key("encryption").doc());
    }
    var ids = new HashSet<String>();
    for (var key : keys) {
      var id = key.written("id", String.class);
      if (id.isPresent() && !ids.add(id.get())) {
        reading.refuse(
            encryption,
            "keys",
            "'server.encryption.keys' has the id '" + id.get() + "' twice",
            "Give every key an id of its own.");
      }
      key.written("key", EncryptionKeySource.class)
          .flatMap(EncryptionKeySource::unseal)
          .ifPresent(unseal -> checkProvider(key, unseal));
    }
  }

  private void checkProvider(Settings key, EncryptionKeySource.Unseal unseal) {
    var declared = providers.of(ProviderKind.SECRETS).stream().map(ProviderConfig::name).toList();
    var named = unseal.provider();
    if (named.isPresent() && !declared.contains(named.get())) {
      reading.dangling(
          key.at("key"), "the secrets provider", "providers.secrets", named.get(), declared);
      return;
    }
    var provider = providers.find(ProviderKind.SECRETS, named.orElse(null));
    if (provider.isEmpty()) {
      reading.refuse(
          key,
          "key",
          "'server.encryption.keys': 'unseal' names no secrets provider, and none serves the"
              + " server",
          "Add 'provider: NAME', or set server.providers.secrets.");
      return;
    }
    provider
        .filter(EncryptionChecks::wrapsNothing)
        .ifPresent(
            store ->
                reading.refuse(
                    key,
                    "key",
                    "'server.encryption.keys': the secrets provider '%s' wraps no keys"
                        .formatted(store.name()),
                    "Name a provider that does: a package, or builtin:file with keyDirectory."));
  }

  /** Whether the provider is embedded and wraps nothing; a package tells when it is asked. */
  private static boolean wrapsNothing(ProviderConfig provider) {
    if (!(provider.origin() instanceof ProviderConfig.Carried carried)) {
      return false;
    }
    return !carried.builtin().equals("file")
        || Optional.of(carried.config(FileSecrets.Config.class))
            .flatMap(FileSecrets.Config::keyDirectory)
            .isEmpty();
  }
}

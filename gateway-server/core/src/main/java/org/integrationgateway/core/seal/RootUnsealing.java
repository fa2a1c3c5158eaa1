package org.integrationgateway.core.seal;

import java.time.InstantSource;
import java.util.List;
import org.integrationgateway.config.environment.SecretPackages;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.wrapped.WrappedRoot;
import org.integrationgateway.core.seal.wrapped.WrappedRootStore;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.secrets.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * Has one root key unwrapped by a secrets provider, and makes the key at the first start. The
 * provider runs for as long as it is asked. No transaction of the store is open meanwhile.
 *
 * @param id of the entry of {@code server.encryption.keys}
 * @param key of the provider
 * @param packages starts the provider
 */
public record RootUnsealing(
    String id,
    ProviderConfig provider,
    String key,
    SecretPackages packages,
    WrappedRootStore store,
    InstantSource clock) {
  private static final String REMEDY =
      "Nothing was changed: without this key the stored credentials and tokens cannot be read";

  /**
   * The root key.
   *
   * @param dataKeys as they are stored
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when the provider does not answer: later
   *     it may; {@code NOT_CONFIGURED} when it has no such key, does not unwrap this one, or wraps
   *     nothing
   */
  public RootKey unseal(List<DataKey> dataKeys) {
    boolean needed = dataKeys.stream().anyMatch(data -> data.rootKey().equals(id));
    var stored = store.find(id);
    if (needed && stored.isEmpty()) {
      throw refused(
          "data keys of this store are encrypted by a root key '%s' that no provider has wrapped: give the unsealed key another id, and keep the entry of the old one behind it until 'gateway keys rewrap' has run"
              .formatted(id));
    }
    if (needed && !stored.orElseThrow().key().equals(key)) {
      throw refused(
          "encryption key '%s' is wrapped by key '%s' of its provider, not by '%s': write that one, or add an entry with another id"
              .formatted(id, stored.orElseThrow().key(), key));
    }
    try (var started = start()) {
      var secrets = started.secrets();
      var usable = stored.filter(root -> root.key().equals(key));
      var root = usable.orElseGet(() -> made(secrets, stored.orElse(null)));
      return RootKey.of(id, unwrapped(secrets, root), new UnsealedKey(this, root));
    }
  }

  /** Of two servers that start at once, only one key is stored: both have that one unwrapped. */
  private WrappedRoot made(Secrets secrets, @Nullable WrappedRoot before) {
    return store.replace(before, wrapped(secrets, Secret.of(Aead.randomKey())));
  }

  /** Has the key wrapped again. */
  WrappedRoot rewrap(WrappedRoot before, Secret root) {
    try (var started = start()) {
      return store.replace(before, wrapped(started.secrets(), root));
    }
  }

  /** A key that does not come back from its provider would be lost with all that it protects. */
  private WrappedRoot wrapped(Secrets secrets, Secret root) {
    try {
      var wrapped = secrets.wrap(key, root, context());
      var next =
          new WrappedRoot(id, key, wrapped.keyVersion(), wrapped.ciphertext(), clock.instant());
      if (!unwrapped(secrets, next).matches(root)) {
        throw refused(
            "secrets provider '%s' does not return the key that it has wrapped by '%s'"
                .formatted(provider.name(), key));
      }
      return next;
    } catch (ServiceException failure) {
      throw failed("wrap", failure);
    }
  }

  private Secret unwrapped(Secrets secrets, WrappedRoot root) {
    try {
      var plain = secrets.unwrap(key, root.ciphertext(), context());
      if (plain.<Boolean>useBytes(bytes -> bytes.length != Aead.KEY_BYTES)) {
        throw refused(
            "secrets provider '%s' unwraps encryption key '%s' to another length than %d bytes"
                .formatted(provider.name(), id, Aead.KEY_BYTES));
      }
      return plain;
    } catch (ServiceException failure) {
      throw failed("unwrap", failure);
    }
  }

  /** A wrapped key opens only as what it was wrapped for. */
  private String context() {
    return "gateway.root-key:" + id;
  }

  private SecretPackages.Started start() {
    try {
      return packages.start(provider);
    } catch (RuntimeException failure) {
      throw away(String.valueOf(failure.getMessage()), failure);
    }
  }

  private GatewayException failed(String what, ServiceException failure) {
    var reason = failure.reason();
    if (reason == Reason.UNAVAILABLE
        || reason == Reason.TIMEOUT
        || reason == Reason.NO_CAPACITY
        || reason == Reason.FAILED) {
      return away(String.valueOf(failure.getMessage()), failure);
    }
    var why =
        reason == Reason.NOT_SUPPORTED
            ? "it does not wrap keys; name another provider"
            : String.valueOf(failure.getMessage());
    return refused(
        "secrets provider '%s' refuses to %s encryption key '%s' by its key '%s': %s"
            .formatted(provider.name(), what, id, key, why));
  }

  private static GatewayException refused(String problem) {
    return new GatewayException(ErrorCode.NOT_CONFIGURED, problem + ". " + REMEDY);
  }

  private GatewayException away(String reason, RuntimeException failure) {
    return new GatewayException(
        ErrorCode.PROVIDER_UNAVAILABLE,
        "encryption key '%s' cannot be unwrapped now: secrets provider '%s': %s"
            .formatted(id, provider.name(), reason),
        failure);
  }
}

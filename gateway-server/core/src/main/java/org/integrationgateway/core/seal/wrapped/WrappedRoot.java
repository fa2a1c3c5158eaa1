package org.integrationgateway.core.seal.wrapped;

import java.time.Instant;
import java.util.Optional;

/**
 * A root key as the key of a secrets provider has wrapped it.
 *
 * @param id of the entry of {@code server.encryption.keys}
 * @param key of the provider
 * @param keyVersion its version; empty when the provider has no versions
 * @param ciphertext which only the provider decrypts
 */
public record WrappedRoot(
    String id, String key, Optional<String> keyVersion, byte[] ciphertext, Instant wrappedAt) {}

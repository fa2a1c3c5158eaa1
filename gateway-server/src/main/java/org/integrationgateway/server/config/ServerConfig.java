package org.integrationgateway.server.config;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * The {@code server} block.
 *
 * @param encryptionKeys the first encrypts, all decrypt; never empty
 * @param admin empty: whoever has a token that is not limited to apps
 */
public record ServerConfig(
    Listener publicListener,
    Optional<Listener> management,
    Optional<URI> baseUrl,
    List<EncryptionKey> encryptionKeys,
    Duration apiTokenTtl,
    Mcp mcp,
    Egress egress,
    Limits limits,
    Optional<Admin> admin) {
  public ServerConfig {
    encryptionKeys = List.copyOf(encryptionKeys);
    if (encryptionKeys.isEmpty()) {
      throw new IllegalArgumentException(
          "server.encryption.keys is empty: credentials cannot be stored without a key");
    }
  }

  /** One whose operators are all who have a token for everything. */
  public ServerConfig(
      Listener publicListener,
      Optional<Listener> management,
      Optional<URI> baseUrl,
      List<EncryptionKey> encryptionKeys,
      Duration apiTokenTtl,
      Mcp mcp,
      Egress egress,
      Limits limits) {
    this(
        publicListener,
        management,
        baseUrl,
        encryptionKeys,
        apiTokenTtl,
        mcp,
        egress,
        limits,
        Optional.empty());
  }

  ServerConfig listening(Listener listener) {
    return new ServerConfig(
        listener, management, baseUrl, encryptionKeys, apiTokenTtl, mcp, egress, limits, admin);
  }

  /** Address and port of a listener; port 0 takes any free one. */
  public record Listener(String host, int port) {}

  /** A root key: 32 bytes, or any longer text from which they are derived. */
  public record EncryptionKey(String id, Secret key) {}

  /** How tools are named on {@code /mcp}. */
  public record Mcp(boolean prefixedToolNames) {}

  /** What outbound requests may reach. */
  public record Egress(boolean allowByDefault, boolean allowPrivateNetworks) {}

  /**
   * Who keeps the gateway running.
   *
   * @param roles of which they have one in the policy
   */
  public record Admin(String policy, List<String> roles) {
    public Admin {
      roles = List.copyOf(roles);
    }
  }

  /** Limits for everything from outside. Sizes in bytes. */
  public record Limits(
      int requestBodyBytes,
      long upstreamResponseBytes,
      Duration requestTimeout,
      Duration upstreamConnectTimeout,
      int invocationDepth,
      int perAppConcurrency) {
    /** As decided; {@code docs/reference/configuration.md} lists them. */
    public static final Limits DEFAULT =
        new Limits(1_048_576, 52_428_800, Duration.ofSeconds(60), Duration.ofSeconds(5), 5, 64);
  }
}

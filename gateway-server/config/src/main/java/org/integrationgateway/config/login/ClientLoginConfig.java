package org.integrationgateway.config.login;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * {@code server.mcp.login}: how MCP clients log people in that know only the URL of the gateway.
 *
 * @param enabled whether clients can, where a person can log in with a browser
 * @param registration whether clients may register themselves (RFC 7591)
 * @param accessTokenLife of each access token
 * @param grantLife after which a grant ends that is not used
 * @param documentHosts hosts whose client id metadata documents are accepted; empty: every host
 * @param redirectSchemes private schemes of redirect URIs that have no dot
 * @param clients known from the configuration, by client id
 */
public record ClientLoginConfig(
    boolean enabled,
    boolean registration,
    Duration accessTokenLife,
    Duration grantLife,
    List<String> documentHosts,
    List<String> redirectSchemes,
    Map<String, Client> clients) {
  /** The schemes of editors that are MCP clients. */
  private static final List<String> EDITORS =
      List.of("cursor", "vscode", "vscode-insiders", "windsurf", "zed", "jetbrains");

  /** The defaults, which {@code docs/reference/configuration.md} lists. */
  public static final ClientLoginConfig DEFAULT =
      new ClientLoginConfig(
          true, true, Duration.ofHours(1), Duration.ofDays(30), List.of(), EDITORS, Map.of());

  public ClientLoginConfig {
    documentHosts = List.copyOf(documentHosts);
    redirectSchemes = List.copyOf(redirectSchemes);
    clients = Map.copyOf(clients);
  }

  /**
   * A client of the configuration.
   *
   * @param displayName for people
   * @param secret empty: the client is public
   */
  public record Client(String displayName, List<String> redirectUris, Optional<Secret> secret) {
    public Client {
      redirectUris = List.copyOf(redirectUris);
    }
  }
}

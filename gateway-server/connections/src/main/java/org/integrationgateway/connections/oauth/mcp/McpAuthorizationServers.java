package org.integrationgateway.connections.oauth.mcp;

import com.github.benmanes.caffeine.cache.Ticker;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.oauth.AuthorizationServer;
import org.integrationgateway.connections.oauth.AuthorizationServers;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.engines.signing.ProofKey;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.manifest.oauth.KeyProof;
import org.integrationgateway.sdk.Deadline;

/**
 * Finds the authorization servers of MCP servers from the URL of the MCP server. What the manifest
 * declares wins: with both endpoints declared, nothing is discovered.
 */
public final class McpAuthorizationServers implements AuthorizationServers {
  private static final String OFFLINE_ACCESS = "offline_access";

  private final AuthorizationServers declared;
  private final McpDiscovery discovery;
  private final ClientChoice clients;

  /**
   * @param declared finds the servers of all other connections
   */
  public McpAuthorizationServers(
      AuthorizationServers declared,
      GatewayOAuthClient gateway,
      ClientRegistrations registrations) {
    this(declared, gateway, registrations, Ticker.systemTicker());
  }

  McpAuthorizationServers(
      AuthorizationServers declared,
      GatewayOAuthClient gateway,
      ClientRegistrations registrations,
      Ticker ticker) {
    this.declared = declared;
    this.discovery = new McpDiscovery(ticker);
    this.clients = new ClientChoice(gateway, registrations);
  }

  @Override
  public Found toConnect(OAuthSettings settings, Map<String, String> params, Deadline deadline) {
    if (settings.mcpServer().isEmpty()) {
      return declared.toConnect(settings, params, deadline);
    }
    var mcpServer = settings.mcpServer().get();
    if (settings.declared().hasEndpoints()) {
      var found = declared.toConnect(settings, params, deadline);
      return new Found(
          forResource(found.server(), McpResource.canonical(mcpServer)), found.scopes());
    }
    var outbound = settings.outbound();
    var resource = discovery.resource(mcpServer, outbound, deadline);
    var server = discovery.server(mcpServer, resource, outbound, deadline);
    var client = clients.choose(mcpServer, settings, server, deadline);
    return new Found(
        server(settings, resource, server, client), scopes(settings, resource, server));
  }

  @Override
  public AuthorizationServer of(
      OAuthSettings settings, Map<String, String> params, Grant grant, Deadline deadline) {
    if (settings.mcpServer().isEmpty()) {
      return declared.of(settings, params, grant, deadline);
    }
    var mcpServer = settings.mcpServer().get();
    if (settings.declared().hasEndpoints()) {
      var server = declared.of(settings, params, grant, deadline);
      return forResource(server, McpResource.canonical(mcpServer));
    }
    var outbound = settings.outbound();
    var resource = discovery.resource(mcpServer, outbound, deadline);
    var issuer = grant.issuer().orElse(resource.issuers().get(0));
    // A token of another server must not reach this one (MCP 2026-07-28, Token Handling).
    if (!resource.issuers().contains(issuer) && resource.documented()) {
      throw reconnect(
          "the MCP server '%s' no longer names the authorization server '%s'"
              .formatted(mcpServer, issuer));
    }
    var server = discovery.server(mcpServer, resource, issuer, outbound, deadline);
    return clients
        .find(mcpServer, settings, server, grant.clientId())
        .map(client -> server(settings, resource, server, client))
        .orElseThrow(
            () ->
                reconnect(
                    "the authorization server '%s' no longer knows the client '%s' of the gateway, or its secret has expired"
                        .formatted(server.name(), grant.clientId())));
  }

  @Override
  public boolean forget(OAuthSettings settings, AuthorizationServer server) {
    if (settings.mcpServer().isEmpty() || settings.declared().hasEndpoints()) {
      return declared.forget(settings, server);
    }
    var name = server.issuer().orElseGet(() -> WellKnown.origin(server.token()).toString());
    discovery.forget(name);
    return clients.forget(name, server.client().id());
  }

  @Override
  public void lookAgain(OAuthSettings settings) {
    settings.mcpServer().ifPresent(server -> discovery.forget(server, settings.outbound()));
  }

  private static AuthorizationServer server(
      OAuthSettings settings,
      McpResource resource,
      ServerMetadata metadata,
      AuthorizationServer.Client client) {
    var declared = settings.declared();
    return new AuthorizationServer(
        Optional.of(metadata.name()).filter(name -> metadata.documented()),
        Optional.of(declared(settings, declared.authorizationUrl(), metadata.authorization())),
        declared(
            settings,
            declared.tokenUrl(),
            client.authentication() == ClientAuthentication.TLS
                ? metadata.certifiedToken()
                : metadata.token()),
        Optional.empty(),
        revocation(settings, metadata),
        client,
        Optional.of(resource.identifier()),
        metadata.sendsIssuer(),
        true,
        Optional.of(settings.declared().client().keyProof())
            .filter(use -> isProven(use, resource, metadata))
            .map(proven -> ProofKey.generate()),
        Optional.empty(),
        settings.declared(),
        settings.outbound());
  }

  /** A server that knows no proofs would refuse a token that is bound to a key. */
  private static boolean isProven(KeyProof use, McpResource resource, ServerMetadata server) {
    return switch (use) {
      case NEVER -> false;
      case REQUIRED -> true;
      case SUPPORTED -> server.readsProofs() && resource.readsProofs();
    };
  }

  private static Optional<URI> revocation(OAuthSettings settings, ServerMetadata metadata) {
    var url = settings.declared().revocationUrl();
    return url.isEmpty()
        ? metadata.revocation()
        : Optional.of(declared(settings, url, metadata.token()));
  }

  /** Placeholders stand only in URLs of servers that are declared as a whole. */
  private static URI declared(OAuthSettings settings, Optional<String> text, URI found) {
    try {
      return text.map(URI::create).orElse(found);
    } catch (IllegalArgumentException malformed) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "'%s' at %s is not a URL: write authorizationUrl and tokenUrl both, or neither"
              .formatted(text.orElse(""), settings.key()),
          malformed);
    }
  }

  private static AuthorizationServer forResource(AuthorizationServer server, String resource) {
    return new AuthorizationServer(
        server.issuer(),
        server.authorization(),
        server.token(),
        server.refresh(),
        server.revocation(),
        server.client(),
        Optional.of(resource),
        server.sendsIssuer(),
        true,
        server.proof(),
        server.certificate(),
        server.dialect(),
        server.outbound());
  }

  private static List<String> scopes(
      OAuthSettings settings, McpResource resource, ServerMetadata server) {
    var declared = settings.declared().scopes().names();
    if (!declared.isEmpty()) {
      return declared;
    }
    var scopes = new ArrayList<>(resource.scopes());
    // Alone it would take the place of the scopes that the server gives when none are named.
    boolean offline = server.scopes().contains(OFFLINE_ACCESS) && !scopes.isEmpty();
    if (offline && !scopes.contains(OFFLINE_ACCESS)) {
      scopes.add(OFFLINE_ACCESS);
    }
    return scopes;
  }

  private static GatewayException reconnect(String why) {
    return new GatewayException(ErrorCode.RECONNECT_REQUIRED, why + ": connect again");
  }
}

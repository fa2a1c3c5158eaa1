package org.integrationgateway.connections.oauth.mcp;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.connections.oauth.AuthorizationServer.Client;
import org.integrationgateway.connections.oauth.GatewayAssertions;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.sdk.Deadline;

/**
 * The gateway's client at an authorization server, in the order that MCP 2026-07-28 gives: of the
 * configuration, by the URL of the gateway's metadata, registered.
 */
final class ClientChoice {
  private final GatewayOAuthClient gateway;
  private final ClientRegistrations registrations;
  private final ClientRegistration registration;

  ClientChoice(GatewayOAuthClient gateway, ClientRegistrations registrations) {
    this.gateway = gateway;
    this.registrations = registrations;
    this.registration = new ClientRegistration(gateway);
  }

  /**
   * The client of a new connection.
   *
   * @throws GatewayException {@code ADMIN_CONFIGURATION_REQUIRED} when there is no way to get one;
   *     {@code EGRESS_DENIED}, {@code UPSTREAM_*}
   */
  Client choose(URI mcpServer, OAuthSettings settings, ServerMetadata server, Deadline deadline) {
    if (settings.clientId().isPresent()) {
      return configured(mcpServer, settings, settings.clientId().get(), server);
    }
    var document = byDocument(server);
    if (document.isPresent()) {
      return document.get();
    }
    var endpoint =
        server
            .registration()
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
                        "the authorization server '%s' of the MCP server '%s' registers no clients itself: an operator registers the gateway there with the redirect URI '%s' and writes clientId (and clientSecret) at %s"
                            .formatted(
                                server.name(), mcpServer, gateway.redirectUri(), settings.key())));
    return registrations
        .current(
            server.name(),
            gateway.redirectUri(),
            deadline,
            () -> registration.at(server, endpoint, settings, deadline))
        .client();
  }

  /** The client that a grant was issued to; empty when it is not known any more. */
  Optional<Client> find(
      URI mcpServer, OAuthSettings settings, ServerMetadata server, String clientId) {
    if (settings.clientId().filter(clientId::equals).isPresent()) {
      return Optional.of(configured(mcpServer, settings, clientId, server));
    }
    if (gateway.documentUrl().filter(clientId::equals).isPresent()) {
      return Optional.of(withoutSecret(clientId));
    }
    return registrations
        .find(server.name(), gateway.redirectUri(), clientId)
        .map(RegisteredGateway::client);
  }

  /** Forgets a registration, so that the next connection registers anew. */
  boolean forget(String issuer, String clientId) {
    return registrations.forget(issuer, gateway.redirectUri(), clientId);
  }

  private Optional<Client> byDocument(ServerMetadata server) {
    return gateway
        .documentUrl()
        .filter(
            url ->
                server.readsClientDocuments()
                    && TokenAuthentication.permitsNone(server.authentications()))
        .map(ClientChoice::withoutSecret);
  }

  private static Client withoutSecret(String id) {
    return new Client(id, Optional.empty(), ClientAuthentication.BODY);
  }

  /** A secret of the configuration is sent to no other issuer than the first it was used at. */
  private Client configured(
      URI mcpServer, OAuthSettings settings, String clientId, ServerMetadata server) {
    var bound = registrations.bound(mcpServer.toString(), clientId, server.name());
    if (!bound.equals(server.name())) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
          "the MCP server '%s' names the authorization server '%s' now, and clientId '%s' was configured for '%s': an operator writes the clientId of the new server, or authorizationUrl and tokenUrl, at %s"
              .formatted(mcpServer, server.name(), clientId, bound, settings.key()));
    }
    GatewayAssertions.check(settings);
    return new Client(
        clientId,
        settings.clientSecret(),
        TokenAuthentication.configured(
            server.authentications(), settings.declared().client().authentication()));
  }
}

package org.integrationgateway.connections.oauth.mcp;

import com.github.benmanes.caffeine.cache.Ticker;
import java.net.URI;
import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.sdk.Deadline;

/**
 * Finds the authorization server of an MCP server, as MCP 2026-07-28 and 2025-11-25 say
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization), and as 2025-03-26
 * says for servers without metadata. Each app asks for itself, under its own egress policy.
 */
final class McpDiscovery {
  private final SharedLookup<Question, McpResource> resources;
  private final SharedLookup<Question, ServerMetadata> servers;

  private record Question(Outbound outbound, URI url) {}

  McpDiscovery(Ticker ticker) {
    this.resources = new SharedLookup<>(ticker);
    this.servers = new SharedLookup<>(ticker);
  }

  /**
   * An MCP server as a protected resource.
   *
   * @throws GatewayException {@code EGRESS_DENIED}, {@code UPSTREAM_*}
   */
  McpResource resource(URI server, Outbound outbound, Deadline deadline) {
    return resources.get(
        new Question(outbound, server), deadline, () -> askServer(server, outbound, deadline));
  }

  /**
   * The first authorization server of a resource that can be used.
   *
   * @throws GatewayException {@code EGRESS_DENIED}, {@code UPSTREAM_*} of the first, when no server
   *     can be used
   */
  ServerMetadata server(URI mcpServer, McpResource resource, Outbound outbound, Deadline deadline) {
    var problems = new ArrayList<GatewayException>();
    for (var issuer : resource.issuers()) {
      try {
        return server(mcpServer, resource, issuer, outbound, deadline);
      } catch (GatewayException problem) {
        problems.add(problem);
      }
    }
    throw problems.get(0);
  }

  /**
   * One authorization server of a resource.
   *
   * @throws GatewayException {@code EGRESS_DENIED}, {@code UPSTREAM_*}
   */
  ServerMetadata server(
      URI mcpServer, McpResource resource, String issuer, Outbound outbound, Deadline deadline) {
    var url =
        UrlRule.of(mcpServer)
            .readIssuer(issuer)
            .orElseThrow(
                () ->
                    MetadataDocuments.invalid(
                        "the MCP server '%s' names an authorization server that is not an https URL without user, query and fragment"
                            .formatted(mcpServer)));
    var found =
        servers.get(
            new Question(outbound, url),
            deadline,
            () -> askIssuer(url, resource.documented(), outbound, deadline));
    found.check(outbound);
    return found;
  }

  /** Forgets what is known of an MCP server, which may have changed its authorization servers. */
  void forget(URI server, Outbound outbound) {
    resources.forget(question -> question.equals(new Question(outbound, server)));
  }

  /** Forgets what is known of an authorization server, which may have changed its endpoints. */
  void forget(String issuer) {
    servers.forget(question -> question.url().toString().equals(issuer));
  }

  private static McpResource askServer(URI server, Outbound outbound, Deadline deadline) {
    var challenge = McpProbe.challenge(server, outbound, deadline).orElse(McpChallenge.NONE);
    var named = challenge.resourceMetadata();
    if (named.isPresent()) {
      var location =
          UrlRule.of(server)
              .read(named.get())
              .orElseThrow(
                  () ->
                      MetadataDocuments.invalid(
                          "the MCP server '%s' names a 'resource_metadata' that is not an https URL without user and fragment"
                              .formatted(server)));
      return MetadataDocuments.find(location, outbound, deadline)
          .map(document -> McpResource.read(server, location, document, challenge))
          .orElseThrow(
              () ->
                  MetadataDocuments.invalid(
                      "the MCP server '%s' names '%s' as its metadata, and there is no JSON document"
                          .formatted(server, location)));
    }
    for (var location : WellKnown.ofResource(server)) {
      var document = MetadataDocuments.find(location, outbound, deadline);
      if (document.isPresent()) {
        return McpResource.read(server, location, document.get(), challenge);
      }
    }
    return McpResource.undocumented(server, challenge);
  }

  private static ServerMetadata askIssuer(
      URI issuer, boolean named, Outbound outbound, Deadline deadline) {
    var mistaken = Optional.<GatewayException>empty();
    for (var location : WellKnown.ofIssuer(issuer)) {
      var document = MetadataDocuments.find(location, outbound, deadline);
      if (document.isEmpty()) {
        continue;
      }
      var said = document.get().path("issuer").asString("");
      // An issuer that was derived from the URL of the MCP server has no slash at its end.
      if (said.equals(issuer.toString()) || !named && said.equals(issuer + "/")) {
        return ServerMetadata.read(issuer, document.get());
      }
      // The document of another issuer is never used; a later location may have the right one.
      mistaken =
          Optional.of(
              ServerMetadata.unusable(
                  issuer,
                  "publishes metadata of another issuer at '%s'; 'issuer' must be exactly '%s'"
                      .formatted(location, issuer)));
    }
    if (mistaken.isPresent()) {
      throw mistaken.get();
    }
    if (!named) {
      return ServerMetadata.byDefault(issuer);
    }
    throw ServerMetadata.unusable(
        issuer, "publishes no metadata, neither of OAuth (RFC 8414) nor of OpenID Connect");
  }
}

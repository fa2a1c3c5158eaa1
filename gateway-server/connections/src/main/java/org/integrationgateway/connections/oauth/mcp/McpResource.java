package org.integrationgateway.connections.oauth.mcp;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.BearerChallenge;
import org.integrationgateway.engines.signing.ProofKey;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server as a protected resource (RFC 9728).
 *
 * @param identifier sent as {@code resource} (RFC 8707)
 * @param issuers of its authorization servers, in its order; of a server without metadata its own
 *     origin
 * @param scopes that a new connection asks for
 * @param documented whether it publishes metadata of its own
 * @param readsProofs whether it takes tokens that are bound to keys for ES256 (RFC 9449)
 */
record McpResource(
    String identifier,
    List<String> issuers,
    List<String> scopes,
    boolean documented,
    boolean readsProofs) {
  /** The member of metadata with the algorithms of proofs (RFC 9449, 5.1; RFC 9728, 2). */
  static final String PROOFS = "dpop_signing_alg_values_supported";

  private static final String BOUND = "dpop_bound_access_tokens_required";
  private static final int MOST_ALGORITHMS = 20;
  private static final int MOST_ISSUERS = 5;
  private static final int MOST_SCOPES = 100;
  private static final int LONGEST = 2048;

  McpResource {
    issuers = List.copyOf(issuers);
    scopes = List.copyOf(scopes);
  }

  /** A server without metadata, which is its own authorization server (MCP 2025-03-26). */
  static McpResource undocumented(URI server, McpChallenge challenge) {
    return new McpResource(
        canonical(server),
        List.of(WellKnown.origin(server).toString()),
        challenge.scopes(),
        false,
        challenge.wantsProofs());
  }

  /**
   * Reads the metadata of a server.
   *
   * @param challenge of the server; without scopes, those of the document count
   * @throws org.integrationgateway.core.error.GatewayException {@code UPSTREAM_INVALID_RESPONSE}
   *     when it is about another resource, or names no authorization server
   */
  static McpResource read(URI server, URI location, ObjectNode document, McpChallenge challenge) {
    var identifier = document.path("resource").asString("");
    if (!isFor(identifier, server)) {
      throw MetadataDocuments.invalid(
          "the metadata at '%s' does not describe the MCP server '%s': its 'resource' must be the server's URL"
              .formatted(location, server));
    }
    var issuers = texts(document.path("authorization_servers"), MOST_ISSUERS);
    if (issuers.isEmpty()) {
      throw MetadataDocuments.invalid(
          "the metadata at '%s' names no authorization server in 'authorization_servers'"
              .formatted(location));
    }
    var scopes =
        challenge.scopes().isEmpty()
            ? texts(document.path("scopes_supported"), MOST_SCOPES).stream()
                .filter(BearerChallenge::isScope)
                .toList()
            : challenge.scopes();
    return new McpResource(identifier, issuers, scopes, true, readsProofs(document, challenge));
  }

  private static boolean readsProofs(ObjectNode document, McpChallenge challenge) {
    var algorithms = texts(document.path(PROOFS), MOST_ALGORITHMS);
    return algorithms.isEmpty()
        ? challenge.wantsProofs() || document.path(BOUND).asBoolean(false)
        : algorithms.contains(ProofKey.ALGORITHM);
  }

  /**
   * Whether a resource is the server or contains it: the same origin, and its path or one above it.
   * A token for a resource elsewhere would not be for this server.
   */
  private static boolean isFor(String identifier, URI server) {
    return resource(identifier)
        .filter(url -> WellKnown.origin(url).equals(WellKnown.origin(server)))
        .map(WellKnown::path)
        .filter(
            path ->
                path.equals(WellKnown.path(server))
                    || WellKnown.path(server).startsWith(path + "/"))
        .isPresent();
  }

  private static Optional<URI> resource(String identifier) {
    if (identifier.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      return Optional.of(URI.create(identifier))
          .filter(url -> url.getHost() != null && url.getScheme() != null)
          .filter(url -> url.getRawFragment() == null && url.getRawUserInfo() == null);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** The canonical URI of an MCP server. */
  static String canonical(URI server) {
    var query = server.getRawQuery() == null ? "" : "?" + server.getRawQuery();
    return WellKnown.origin(server) + WellKnown.path(server) + query;
  }

  static List<String> texts(JsonNode array, int most) {
    var texts = new ArrayList<String>();
    for (var value : array) {
      if (value.isString() && texts.size() < most && !texts.contains(value.asString())) {
        texts.add(value.asString());
      }
    }
    return texts;
  }
}

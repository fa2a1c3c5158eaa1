package org.integrationgateway.connections.oauth.mcp;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.BearerChallenge;
import org.integrationgateway.engines.signing.ProofKey;

/**
 * The demand of an MCP server in its answer to a request without a token.
 *
 * @param resourceMetadata URL of its metadata, as it is written
 * @param scopes that it names
 * @param wantsProofs whether it takes tokens that are bound to keys for ES256 (RFC 9449, 7.1)
 */
record McpChallenge(Optional<String> resourceMetadata, List<String> scopes, boolean wantsProofs) {
  /** The challenge of a server that gives none. */
  static final McpChallenge NONE = new McpChallenge(Optional.empty(), List.of(), false);

  McpChallenge {
    scopes = List.copyOf(scopes);
  }

  /**
   * The challenge in an answer.
   *
   * @param values of {@code WWW-Authenticate}
   */
  static Optional<McpChallenge> in(List<String> values) {
    return BearerChallenge.of(values).stream()
        .min(Comparator.comparing(one -> one.resourceMetadata().isEmpty()))
        .map(one -> new McpChallenge(one.resourceMetadata(), one.scopes(), wantsProofs(values)));
  }

  private static boolean wantsProofs(List<String> values) {
    return BearerChallenge.parameters(BearerChallenge.DPOP, values).stream()
        .map(each -> each.getOrDefault("algs", ProofKey.ALGORITHM))
        .anyMatch(algorithms -> List.of(algorithms.split(" ")).contains(ProofKey.ALGORITHM));
  }
}

package org.integrationgateway.connections.oauth.mcp;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.BearerChallenge;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.engines.signing.ProofKey;
import tools.jackson.databind.node.ObjectNode;

/**
 * The metadata of an authorization server (RFC 8414).
 *
 * @param name its issuer; of a server without metadata its origin
 * @param documented whether it publishes metadata, so that the name is its issuer
 * @param sendsIssuer whether its answers to authorization requests carry {@code iss} (RFC 9207)
 * @param readsClientDocuments whether a client id may be the URL of the client's metadata
 * @param certifiedToken token endpoint for clients that show a certificate (RFC 8705, 5)
 * @param readsProofs whether it binds tokens to keys for ES256 (RFC 9449, 5.1)
 * @param authentications of clients at the token endpoint, as they are registered at IANA
 * @param scopes that it knows, as far as it tells
 */
record ServerMetadata(
    String name,
    boolean documented,
    URI authorization,
    URI token,
    Optional<URI> revocation,
    Optional<URI> registration,
    boolean sendsIssuer,
    boolean readsClientDocuments,
    URI certifiedToken,
    boolean readsProofs,
    List<String> authentications,
    List<String> scopes) {
  private static final int MOST = 100;
  private static final String PROOF_KEY = "S256";
  private static final String TOKEN = "token_endpoint";

  ServerMetadata {
    authentications = List.copyOf(authentications);
    scopes = List.copyOf(scopes);
  }

  /** The endpoints of a server without metadata (MCP 2025-03-26). */
  static ServerMetadata byDefault(URI origin) {
    return new ServerMetadata(
        origin.toString(),
        false,
        origin.resolve("/authorize"),
        origin.resolve("/token"),
        Optional.empty(),
        Optional.of(origin.resolve("/register")),
        false,
        false,
        origin.resolve("/token"),
        false,
        List.of("none"),
        List.of());
  }

  /**
   * Reads the document of an issuer.
   *
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} when the server cannot be used
   */
  static ServerMetadata read(URI issuer, ObjectNode document) {
    var endpoints = new Endpoints(UrlRule.of(issuer), issuer, document);
    var name = document.path("issuer").asString("");
    var methods = McpResource.texts(document.path("code_challenge_methods_supported"), MOST);
    if (!methods.contains(PROOF_KEY)) {
      throw unusable(
          issuer, "does not declare support for proof keys (S256), which MCP clients require");
    }
    var token = endpoints.required(TOKEN);
    return new ServerMetadata(
        name,
        true,
        endpoints.required("authorization_endpoint"),
        token,
        endpoints.optional("revocation_endpoint"),
        endpoints.optional("registration_endpoint"),
        document.path("authorization_response_iss_parameter_supported").asBoolean(false),
        document.path("client_id_metadata_document_supported").asBoolean(false),
        endpoints.alias(TOKEN).orElse(token),
        McpResource.texts(document.path(McpResource.PROOFS), MOST).contains(ProofKey.ALGORITHM),
        McpResource.texts(document.path("token_endpoint_auth_methods_supported"), MOST),
        McpResource.texts(document.path("scopes_supported"), MOST).stream()
            .filter(BearerChallenge::isScope)
            .toList());
  }

  /**
   * Checks that requests may go to the endpoints.
   *
   * @throws GatewayException {@code EGRESS_DENIED}
   */
  void check(Outbound outbound) {
    outbound.checkLink(authorization);
    outbound.check(token);
    revocation.ifPresent(outbound::check);
    registration.ifPresent(outbound::check);
  }

  static GatewayException unusable(URI issuer, String why) {
    return MetadataDocuments.invalid("the authorization server '%s' %s".formatted(issuer, why));
  }

  /** Reads endpoints of a document. */
  private record Endpoints(UrlRule rule, URI issuer, ObjectNode document) {
    URI required(String name) {
      return optional(name).orElseThrow(() -> unusable(issuer, "names no '" + name + "'"));
    }

    /** An endpoint for clients that show a certificate (RFC 8705, section 5). */
    Optional<URI> alias(String name) {
      return document.path("mtls_endpoint_aliases") instanceof ObjectNode aliases
          ? new Endpoints(rule, issuer, aliases).optional(name)
          : Optional.empty();
    }

    Optional<URI> optional(String name) {
      var text = document.path(name);
      if (text.isMissingNode() || text.isNull()) {
        return Optional.empty();
      }
      return Optional.of(
          rule.read(text.asString(""))
              .orElseThrow(
                  () ->
                      unusable(
                          issuer,
                          "names a '%s' that is not an https URL without user and fragment"
                              .formatted(name))));
    }
  }
}

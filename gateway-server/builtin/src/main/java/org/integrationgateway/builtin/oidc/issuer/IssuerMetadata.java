package org.integrationgateway.builtin.oidc.issuer;

import com.nimbusds.jose.JWSAlgorithm;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a provider (OpenID Connect Discovery 1.0, section 3).
 *
 * @param algorithms the accepted algorithms of its identity tokens
 * @param secretInBody whether the client's secret is sent in the body
 * @param namesIssuer whether each answer of the login page has {@code iss} (RFC 9207)
 */
public record IssuerMetadata(
    URI authorizationEndpoint,
    URI tokenEndpoint,
    URI keys,
    Optional<URI> userInfoEndpoint,
    Optional<URI> endSessionEndpoint,
    Set<JWSAlgorithm> algorithms,
    boolean secretInBody,
    boolean namesIssuer) {
  public IssuerMetadata {
    algorithms = Set.copyOf(algorithms);
  }

  /**
   * Reads the document of an issuer.
   *
   * @throws ServiceException {@code UNAVAILABLE} when the document is not one of this issuer, or
   *     names something that cannot be used
   */
  static IssuerMetadata read(URI issuer, Map<String, Object> document) {
    if (!issuer.toString().equals(document.get("issuer"))) {
      throw unusable("it describes another issuer; 'issuer' must be exactly '" + issuer + "'");
    }
    var rule = EndpointRule.of(issuer);
    var algorithms =
        SignatureAlgorithms.accepted(
            texts(document.get("id_token_signing_alg_values_supported"), List.of("RS256")));
    if (algorithms.isEmpty()) {
      throw unusable("it offers no signature of identity tokens with a private key");
    }
    var methods =
        texts(
            document.get("token_endpoint_auth_methods_supported"), List.of("client_secret_basic"));
    return new IssuerMetadata(
        required(rule, document, "authorization_endpoint"),
        required(rule, document, "token_endpoint"),
        required(rule, document, "jwks_uri"),
        optional(rule, document, "userinfo_endpoint"),
        optional(rule, document, "end_session_endpoint"),
        algorithms,
        !methods.contains("client_secret_basic") && methods.contains("client_secret_post"),
        Boolean.TRUE.equals(document.get("authorization_response_iss_parameter_supported")));
  }

  private static URI required(EndpointRule rule, Map<String, Object> document, String name) {
    return optional(rule, document, name)
        .orElseThrow(() -> unusable("it has no '%s'".formatted(name)));
  }

  private static Optional<URI> optional(
      EndpointRule rule, Map<String, Object> document, String name) {
    if (!(document.get(name) instanceof String text)) {
      return Optional.empty();
    }
    return Optional.of(
        rule.endpoint(text)
            .orElseThrow(
                () ->
                    unusable(
                        "its '%s' is not an https URL without user and fragment".formatted(name))));
  }

  private static List<String> texts(@Nullable Object value, List<String> otherwise) {
    if (!(value instanceof List<?> list)) {
      return otherwise;
    }
    return list.stream().filter(String.class::isInstance).map(String.class::cast).toList();
  }

  private static ServiceException unusable(String reason) {
    return new ServiceException(
        Reason.UNAVAILABLE,
        "the discovery document of the OpenID Connect provider cannot be used: " + reason);
  }
}

package org.integrationgateway.surfaces.openapi;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How clients of an API authenticate.
 *
 * @param type {@code apiKey}, {@code http}, {@code oauth2}, {@code openIdConnect} or {@code
 *     mutualTLS}; the {@code basic} of Swagger 2.0 is {@code http}
 * @param scheme of {@code http}, in lower case: {@code basic}, {@code bearer}
 * @param in place of an {@code apiKey}: {@code header}, {@code query} or {@code cookie}
 * @param parameter name of the header, query parameter or cookie of an {@code apiKey}
 * @param openIdConnectUrl of {@code openIdConnect}
 */
public record ApiSecurityScheme(
    String type,
    Optional<String> description,
    Optional<String> scheme,
    Optional<String> in,
    Optional<String> parameter,
    List<Flow> flows,
    Optional<String> openIdConnectUrl) {
  /**
   * One way to get a token of OAuth 2.0.
   *
   * @param name as OpenAPI 3 has it: {@code authorizationCode}, {@code clientCredentials}, {@code
   *     implicit}, {@code password}, {@code deviceAuthorization}
   * @param scopes with their descriptions, in document order
   */
  public record Flow(
      String name,
      Optional<String> authorizationUrl,
      Optional<String> tokenUrl,
      Optional<String> refreshUrl,
      Map<String, String> scopes) {}
}

package org.integrationgateway.connections.oauth;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.PercentEncoding;

/** The URL at which people agree (RFC 6749, 4.1.1). */
public final class AuthorizationRequest {
  private AuthorizationRequest() {}

  /**
   * The authorization endpoint with the parameters of one flow, behind the route of a page whose
   * scripts read them. The manifest's {@code authorizationParams} change none of them, except that
   * they name the scopes where {@code scopes} is empty.
   *
   * @param challenge of the proof key (RFC 7636, S256)
   * @throws IllegalArgumentException when the server has no authorization endpoint
   */
  public static URI url(
      AuthorizationServer server,
      String redirectUri,
      String state,
      Optional<String> challenge,
      List<String> scopes) {
    var endpoint =
        server
            .authorization()
            .orElseThrow(() -> new IllegalArgumentException("no authorization endpoint"));
    var dialect = server.dialect();
    var parameters = new LinkedHashMap<>(dialect.authorizationParameters());
    if (!scopes.isEmpty()) {
      parameters.put(
          dialect.scopes().parameter(), String.join(dialect.scopes().separator(), scopes));
    }
    parameters.put("response_type", "code");
    parameters.put("client_id", server.client().id());
    parameters.put("redirect_uri", redirectUri);
    parameters.put("state", state);
    challenge.ifPresent(
        value -> {
          parameters.put("code_challenge", value);
          parameters.put("code_challenge_method", "S256");
        });
    server.resource().ifPresent(resource -> parameters.put("resource", resource));
    var url = new StringBuilder(endpoint.toString());
    boolean hasRoute = endpoint.getRawFragment() != null;
    char before = hasRoute || endpoint.getRawQuery() == null ? '?' : '&';
    for (var parameter : parameters.entrySet()) {
      var name = dialect.authorizationNames().getOrDefault(parameter.getKey(), parameter.getKey());
      if (name.isEmpty()) {
        continue;
      }
      url.append(before);
      PercentEncoding.VALUE.append(url, name);
      url.append('=');
      PercentEncoding.VALUE.append(url, parameter.getValue());
      before = '&';
    }
    return URI.create(url.toString());
  }
}

package org.integrationgateway.people.api.oauth;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.api.oauth.ClientDocumentRoutes;
import org.integrationgateway.connections.jose.KeySet;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.oauth.LoginScopes;
import org.integrationgateway.people.oauth.client.ClientProof;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serves the metadata from which clients find the login: of the resource (RFC 9728), and of the
 * gateway as its authorization server (RFC 8414), at every place where MCP clients look.
 */
public final class MetadataRoutes {
  private static final String SERVER = "/.well-known/oauth-authorization-server";
  private static final String OPENID = "/.well-known/openid-configuration";

  private final LoginSwitch logins;
  private final IssuerUrls urls;
  private final boolean registration;

  /**
   * @param registration whether clients may register themselves
   */
  public MetadataRoutes(LoginSwitch logins, IssuerUrls urls, boolean registration) {
    this.logins = logins;
    this.urls = urls;
    this.registration = registration;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(IssuerUrls.RESOURCE, RouteInput.ANY_QUERY, logins.guarded(this::whole))
        .get(
            IssuerUrls.RESOURCE + "/{path*}", RouteInput.ANY_QUERY, logins.guarded(this::resource));
    for (var place : List.of(SERVER, OPENID)) {
      routes
          .get(place, RouteInput.ANY_QUERY, this::server)
          .get(place + "/{path*}", RouteInput.ANY_QUERY, this::belowRoot);
    }
  }

  private void whole(Exchange exchange) {
    resource(exchange, LoginScopes.PATH);
  }

  private void resource(Exchange exchange) {
    var path = "/" + exchange.path("path");
    if (!path.startsWith(urls.folder() + LoginScopes.PATH)) {
      throw Routes.nothingHere();
    }
    var below = path.substring(urls.folder().length());
    var found = urls.named(exchange, Optional.of(urls.issuer(exchange) + below));
    resource(exchange, found.orElseThrow(Routes::nothingHere));
  }

  private void resource(Exchange exchange, String resource) {
    var issuer = urls.issuer(exchange);
    var json =
        Json.object()
            .put("resource", issuer + resource)
            .put("resource_name", "Integration Gateway");
    json.putArray("authorization_servers").add(issuer);
    json.putArray("scopes_supported").add(LoginScopes.of(resource));
    json.putArray("bearer_methods_supported").add("header");
    KeySet.ALGORITHMS.forEach(json.putArray("dpop_signing_alg_values_supported")::add);
    answer(exchange, json);
  }

  private void belowRoot(Exchange exchange) {
    if (!("/" + exchange.path("path")).equals(urls.folder())) {
      throw Routes.nothingHere();
    }
    server(exchange);
  }

  private void server(Exchange exchange) {
    var issuer = urls.issuer(exchange);
    var json =
        Json.object()
            .put("issuer", issuer)
            .put("token_endpoint", issuer + IssuerUrls.TOKEN)
            .put("revocation_endpoint", issuer + IssuerUrls.REVOKE)
            .put("jwks_uri", issuer + ClientDocumentRoutes.KEYS);
    json.putArray("scopes_supported").add(LoginScopes.ALL);
    var grants = json.putArray("grant_types_supported");
    var responses = json.putArray("response_types_supported");
    if (logins.isOn()) {
      json.put("authorization_endpoint", issuer + IssuerUrls.AUTHORIZE);
      responses.add("code");
      grants.add("authorization_code").add("refresh_token");
      json.putArray("response_modes_supported").add("query");
      json.putArray("code_challenge_methods_supported").add("S256");
    }
    if (logins.isOn() && registration) {
      json.put("registration_endpoint", issuer + IssuerUrls.REGISTER);
    }
    grants
        .add(AccountGrants.CLIENT_CREDENTIALS)
        .add(AccountGrants.JWT_BEARER)
        .add(AccountGrants.TOKEN_EXCHANGE);
    for (var each : List.of("token_endpoint_auth", "revocation_endpoint_auth")) {
      var methods = json.putArray(each + "_methods_supported");
      for (var method : ClientProof.values()) {
        methods.add(method.word());
      }
      methods.add("private_key_jwt");
      KeySet.ALGORITHMS.forEach(json.putArray(each + "_signing_alg_values_supported")::add);
    }
    if (logins.isOn()) {
      json.put("authorization_response_iss_parameter_supported", true)
          .put("client_id_metadata_document_supported", true);
    }
    KeySet.ALGORITHMS.forEach(json.putArray("dpop_signing_alg_values_supported")::add);
    json.putArray("protected_resources").add(issuer + LoginScopes.PATH);
    answer(exchange, json);
  }

  private static void answer(Exchange exchange, ObjectNode json) {
    exchange.set("Cache-Control", "public, max-age=300").reply(200, json);
  }
}

package org.integrationgateway.connections.oauth.mcp;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.url.PublicUrl;
import tools.jackson.databind.node.ObjectNode;

/** The gateway as a client of authorization servers: its metadata for them. */
public final class GatewayOAuthClient {
  /** Path of the client id metadata document. */
  public static final String DOCUMENT = "/api/v1/auth/oauth-client.json";

  private static final String CALLBACK = "/api/v1/auth/callback";
  private static final String NAME = "Integration Gateway";

  private final PublicUrl url;
  private final String version;

  /**
   * @param url public URL of the gateway: where it is configured, authorization servers elsewhere
   *     reach the gateway there
   * @param version of the gateway
   */
  public GatewayOAuthClient(PublicUrl url, String version) {
    this.url = url;
    this.version = version;
  }

  /** The URL to which authorization servers send browsers back. */
  String redirectUri() {
    return url.at(CALLBACK);
  }

  /**
   * The client id that is the URL of the document; empty where authorization servers cannot fetch
   * it, because the gateway has no https URL.
   */
  Optional<String> documentUrl() {
    return url.configured()
        .filter(configured -> "https".equals(configured.getScheme()))
        .map(unused -> url.at(DOCUMENT));
  }

  /**
   * The document at {@link #DOCUMENT} (draft-ietf-oauth-client-id-metadata-document); empty without
   * an https base URL.
   */
  public Optional<ObjectNode> document() {
    return documentUrl()
        .map(
            id -> {
              var document = Json.object().put("client_id", id);
              document.setAll(metadata("web", TokenAuthentication.NONE));
              return document;
            });
  }

  /**
   * Whether the gateway runs on the machine of its user, as servers with OpenID Connect want to
   * know.
   */
  boolean isNative() {
    return url.uri().getScheme().equals("http");
  }

  /**
   * The metadata of a registration (RFC 7591, section 2).
   *
   * @param type the {@code application_type}
   * @param method the {@code token_endpoint_auth_method}
   */
  ObjectNode metadata(String type, String method) {
    var metadata = Json.object().put("client_name", NAME);
    if (!isNative()) {
      metadata.put("client_uri", url.at(""));
    }
    metadata.putArray("redirect_uris").add(redirectUri());
    metadata.putArray("grant_types").add("authorization_code").add("refresh_token");
    metadata.putArray("response_types").add("code");
    return metadata
        .put("token_endpoint_auth_method", method)
        .put("application_type", type)
        .put("software_id", "org.integrationgateway")
        .put("software_version", version);
  }
}

package org.integrationgateway.manifest.oauth;

import java.util.Optional;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.secret.ConfiguredValue;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/**
 * The gateway's client at the authorization server (RFC 6749, 2.2 and 2.3). Packages are copied and
 * published, so a secret is only ever a reference; a deployment usually gives both members.
 */
public record OAuthClient(
    @Name("clientId")
        @Doc(
            "The app's client id at the authorization server: a text, in which ${NAME}"
                + " stands for a variable, or a reference to it. Usually set by the deployment.")
        @Example({"weather-app", "${CLIENT_ID}"})
        Optional<ConfiguredValue> id,
    @Name("clientSecret")
        @Doc(
            "The app's client secret at the authorization server, as a reference. Never"
                + " write the secret itself: a package is copied and published. With clientAuth"
                + " private_key_jwt it is the private key, as PEM or JWK; without one the gateway"
                + " signs with its own, whose public part is at /api/v1/auth/jwks.json. With"
                + " clientAuth tls it is the certificate and its private key in one PEM, unless"
                + " auth.tls names fields.")
        @Example("{env: CLIENT_SECRET}")
        Optional<ConfiguredValue> secret,
    @Default("body")
        @Name("clientAuth")
        @Doc(
            "How the client authenticates: with its secret in the body, or in the"
                + " Authorization header (RFC 6749, 2.3.1), with a signed assertion (RFC 7523,"
                + " 2.2), or with a client certificate (tls; RFC 8705).")
        @Example("header")
        ClientAuthentication authentication,
    @Default("supported")
        @Name("dpop")
        @Doc(
            "Whether access tokens are bound to a key of the connection, which each request"
                + " proves to have (DPoP, RFC 9449): where the metadata of the authorization"
                + " server and the MCP server support it, always, or never.")
        @Example("required")
        KeyProof keyProof) {
  /** No settings. */
  public static final OAuthClient UNSPECIFIED =
      new OAuthClient(
          Optional.empty(), Optional.empty(), ClientAuthentication.BODY, KeyProof.SUPPORTED);
}

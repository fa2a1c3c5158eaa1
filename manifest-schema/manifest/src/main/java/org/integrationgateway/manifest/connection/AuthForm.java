package org.integrationgateway.manifest.connection;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.manifest.login.AwsSigning;
import org.integrationgateway.manifest.login.ClientTls;
import org.integrationgateway.manifest.login.Jwt;
import org.integrationgateway.manifest.login.LoginForm;
import org.integrationgateway.manifest.login.OAuth1;
import org.integrationgateway.manifest.login.TokenLogin;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.WrittenAs.Written;

/** The {@code auth} of a connection as it is written. */
record AuthForm(
    @Doc(
            "none; bearer: one token; manual: fields that the user fills in; oauth2: OAuth"
                + " 2.0; mcp_oauth: OAuth as the server at surfaces.mcp announces it; twoStep:"
                + " fields that tokenUrl exchanges for a token, the same as manual with a"
                + " tokenUrl; jwt: a signed token; session: cookies of a login at tokenUrl;"
                + " sigv4: requests signed for AWS; oauth1: OAuth 1.0; digest: a user and a"
                + " password (RFC 7616); tls: a client certificate.")
        @Example("oauth2")
        AuthType type,
    @Doc(
            "The fields that the user fills in. Without this member, one field with the"
                + " name token, or the fields that the type needs.")
        @Example("[{name: api_key, label: API key}]")
        @Default("[]")
        List<CredentialField> credentials,
    @Title("Mapping")
        @Doc(
            "How the credentials become headers, parameters or cookies. Without this"
                + " member, a single field or the token of a login is sent as bearer token.")
        @Example("{headers: {X-Api-Key: {valueFrom: {credentialFieldRef: {name: api_key}}}}}")
        @Default("{}")
        AuthMapping authMapping,
    @Doc("The text before the token, instead of 'Bearer '.")
        @Keywords("{pattern: '^[^\\r\\n]*$'}")
        @Example("token ")
        Optional<String> tokenPrefix,
    @Inline OAuth oauth,
    @Inline LoginForm login,
    @Needed(rule = "2109", reason = "%s needs it", by = "jwt", of = "type", example = "{...}")
        Optional<Jwt> jwt,
    @Needed(rule = "2109", reason = "%s needs it", by = "sigv4", of = "type", example = "{...}")
        Optional<AwsSigning> sigv4,
    @Doc("OAuth 1.0 (oauth1).") @Example("{signatureMethod: HMAC-SHA256}") Optional<OAuth1> oauth1,
    @Doc(
            "A client certificate, alone (type tls) or in addition to the credentials of"
                + " the type.")
        @Example("{certificate: '{certificate}', privateKey: '{private_key}'}")
        Optional<ClientTls> tls)
    implements Written<ConnectionAuth> {
  @Override
  public ConnectionAuth value() {
    return new ConnectionAuth(
        type,
        credentials,
        authMapping,
        tokenPrefix,
        type.isOAuth() || type == AuthType.OAUTH1 ? Optional.of(oauth) : Optional.empty(),
        isLogin() ? Optional.of(tokenLogin()) : Optional.empty(),
        sigv4.filter(aws -> type == AuthType.SIGV4),
        type == AuthType.OAUTH1 ? Optional.of(oauth1.orElse(OAuth1.DEFAULT)) : Optional.empty(),
        type == AuthType.TLS ? Optional.of(tls.orElse(ClientTls.USUAL)) : tls);
  }

  /** Fields with a place where they are exchanged are a login by any name. */
  private boolean isLogin() {
    return type.isLogin() || type == AuthType.MANUAL && oauth.tokenUrl().isPresent();
  }

  private TokenLogin tokenLogin() {
    return TokenLogin.of(
        oauth,
        login,
        credentials.stream().map(CredentialField::name).toList(),
        type == AuthType.JWT ? jwt.orElse(null) : null,
        type == AuthType.SESSION);
  }
}

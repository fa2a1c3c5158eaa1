package org.integrationgateway.manifest.connection;

import java.util.List;
import java.util.Optional;
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
                + " 2.0; mcp_oauth: OAuth as the server at surfaces.mcp announces it.")
        @Example("oauth2")
        AuthType type,
    @Doc("What the user fills in (bearer, manual). Without it, one field with the name token.")
        @Example("[{name: api_key, label: API key}]")
        @Default("[]")
        List<CredentialField> credentials,
    @Title("Mapping")
        @Doc(
            "How the credentials become headers. Without it, a single field is presented as"
                + " bearer token.")
        @Example("{headers: {X-Api-Key: {valueFrom: {credentialFieldRef: {name: api_key}}}}}")
        @Default("{}")
        AuthMapping authMapping,
    @Doc("Stands before the token instead of 'Bearer '.")
        @Keywords("{pattern: '^[^\\r\\n]*$'}")
        @Example("token ")
        Optional<String> tokenPrefix,
    @Inline OAuth oauth)
    implements Written<ConnectionAuth> {
  @Override
  public ConnectionAuth value() {
    return new ConnectionAuth(
        type,
        credentials,
        authMapping,
        tokenPrefix,
        type.isOAuth() ? Optional.of(oauth) : Optional.empty());
  }
}

package org.integrationgateway.manifest.oauth;

import java.util.Optional;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** The assertions and tokens that the gateway sends to token endpoints (RFC 7523 and RFC 8693). */
public record OAuthAssertion(
    @Doc(
            "The audience of the assertions that the gateway signs. By default the issuer of the"
                + " authorization server, where it is known, else tokenUrl.")
        @Example("https://auth.weather.example/")
        Optional<String> assertionAudience,
    @Doc(
            "Whether an exchanged token names the gateway as the actor that acts for the"
                + " caller, with an actor_token (RFC 8693, 2.1).")
        @Example("true")
        @Default("false")
        boolean actorToken,
    @Doc(
            "Where a token about the caller is exchanged for the assertion of the grant jwt_bearer"
                + " (Identity Assertion JWT Authorization Grant).")
        @Example("{tokenUrl: 'https://idp.example.com/token', clientId: gateway}")
        Optional<IdentityProvider> identityProvider) {
  /** No assertions. */
  public static final OAuthAssertion NONE =
      new OAuthAssertion(Optional.empty(), false, Optional.empty());
}

package org.integrationgateway.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;

/**
 * How a vendor's authorization server behaves, as {@code oauth.yaml} of a package says it.
 *
 * @param tokenRequest the encoding of token requests; empty: the server reads both
 * @param tokenResponse the documented answer, shortened
 * @param lifetime of access tokens in seconds; empty when they do not expire
 */
record OAuthFacts(
    @Doc("The authorization endpoint, where people agree.") Optional<String> authorizationUrl,
    @Doc("The token endpoint.") String tokenUrl,
    @Doc("How the client may authenticate itself.") List<ClientAuth> clientAuthentication,
    @Doc("Between scopes.") @Default(" ") String scopeSeparator,
    @Doc("What the server makes of a code challenge.") Pkce pkce,
    @Doc("Parameters that the server needs.") @Form(Records.TEXT) @Default("{}")
        Map<String, String> authorizationParams,
    @Doc("The encoding of token requests.") Optional<Encoding> tokenRequest,
    @Doc("The documented answer.") Node tokenResponse,
    @Doc("What becomes of refresh tokens.") Refresh refresh,
    @Doc("Seconds.") @Range(least = "1", most = "315360000") Optional<Integer> lifetime) {
  OAuthFacts {
    clientAuthentication = List.copyOf(clientAuthentication);
    authorizationParams = Map.copyOf(authorizationParams);
  }

  enum ClientAuth implements Choice {
    BASIC,
    BODY,
    /** A public client, which has no secret. */
    NONE
  }

  enum Pkce implements Choice {
    REQUIRED,
    ACCEPTED,
    REFUSED
  }

  enum Encoding implements Choice {
    FORM,
    JSON
  }

  enum Refresh implements Choice {
    /** Each refresh token is used once. */
    ROTATING,
    STABLE,
    NONE
  }
}

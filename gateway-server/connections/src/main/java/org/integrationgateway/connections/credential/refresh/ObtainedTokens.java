package org.integrationgateway.connections.credential.refresh;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.credential.ClientCredentials;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.oauth.AuthorizationServer;
import org.integrationgateway.connections.oauth.TokenAnswer;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.manifest.oauth.IdentityProvider;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.oauth.TokenExchange;
import org.integrationgateway.manifest.oauth.TokenRequest;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/** Requests tokens for which no person is asked. */
record ObtainedTokens(TokenClient client) {
  private static final String ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";
  private static final String IDENTITY_ASSERTION = "urn:ietf:params:oauth:token-type:id-jag";

  /**
   * A token in the way of the declared grant.
   *
   * @throws org.integrationgateway.connections.oauth.TokenException when there is no token
   */
  TokenAnswer ask(
      HeldCredential held, AuthorizationServer server, List<String> scopes, Deadline deadline) {
    return switch (server.dialect().grantType()) {
      case TOKEN_EXCHANGE ->
          client.exchangeToken(
              server,
              aboutCaller(held, server),
              type(held),
              Optional.of(server)
                  .filter(each -> each.dialect().assertion().actorToken())
                  .map(client.assertions()::ofGateway),
              scopes,
              deadline);
      case JWT_BEARER ->
          client.assertion(server, assertion(held, server, deadline), scopes, deadline);
      case CLIENT_CREDENTIALS, AUTHORIZATION_CODE ->
          client.clientCredentials(server, scopes, deadline);
    };
  }

  /** The token that the owner has stored, else what the gateway says about the owner. */
  private Secret aboutCaller(HeldCredential held, AuthorizationServer server) {
    return ClientCredentials.token(held.contents())
        .orElseGet(() -> client.assertions().ofCaller(server, held.key().owner()));
  }

  private static String type(HeldCredential held) {
    return ClientCredentials.tokenField(held.contents()).filter("id_token"::equals).isPresent()
        ? ID_TOKEN
        : TokenClient.JWT;
  }

  private Secret assertion(HeldCredential held, AuthorizationServer server, Deadline deadline) {
    var provider = server.dialect().assertion().identityProvider();
    if (provider.isEmpty()) {
      return aboutCaller(held, server);
    }
    var exchange = provider(provider.get(), server);
    return client
        .exchangeToken(
            exchange,
            aboutCaller(held, exchange),
            type(held),
            Optional.empty(),
            List.of(),
            deadline)
        .accessToken();
  }

  /** The identity provider that says which servers the owner may reach. */
  private static AuthorizationServer provider(
      IdentityProvider provider, AuthorizationServer server) {
    var parameters = new LinkedHashMap<String, String>();
    parameters.put("requested_token_type", IDENTITY_ASSERTION);
    parameters.put("audience", server.audience());
    return new AuthorizationServer(
        Optional.empty(),
        Optional.empty(),
        URI.create(provider.tokenUrl()),
        Optional.empty(),
        Optional.empty(),
        new AuthorizationServer.Client(
            provider.clientId(), Optional.empty(), provider.clientAuth()),
        server.resource(),
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        OAuth.ofTokens(
            new TokenRequest(TokenExchange.FORM, parameters, Map.of(), Map.of(), Optional.empty())),
        server.outbound());
  }
}

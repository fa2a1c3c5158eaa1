package org.integrationgateway.manifest.oauth;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The members of {@code auth} that only OAuth types have.
 *
 * @param authorizationUrl where the user agrees; may hold {@code {param}} of the connection
 * @param tokenUrl where codes and refresh tokens are exchanged; may hold {@code {param}}
 * @param revocationUrl where tokens are revoked (RFC 7009); may hold {@code {param}}
 * @param pkce whether the code is bound to a proof key (RFC 7636, S256); a public client always
 *     does that
 * @param authorizationParameters {@code authorizationParams}: of the authorization request, in the
 *     order of the manifest
 */
public record OAuth(
    GrantType grantType,
    Optional<String> authorizationUrl,
    Optional<String> tokenUrl,
    Optional<String> revocationUrl,
    boolean pkce,
    OAuthClient client,
    OAuthScopes scopes,
    Map<String, String> authorizationParameters,
    TokenRequest tokenRequest,
    TokenResponse tokenResponse) {
  public OAuth {
    authorizationParameters =
        Collections.unmodifiableMap(new LinkedHashMap<>(authorizationParameters));
  }

  /**
   * Returns whether all endpoints that the grant needs are given, so that no discovery is needed.
   */
  public boolean hasEndpoints() {
    return tokenUrl.isPresent()
        && (grantType == GrantType.CLIENT_CREDENTIALS || authorizationUrl.isPresent());
  }
}

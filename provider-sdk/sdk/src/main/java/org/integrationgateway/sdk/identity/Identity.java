package org.integrationgateway.sdk.identity;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;

/**
 * Who people are, and what they have granted. Called by many threads at once. Names and meanings
 * are those of OAuth 2.0 (RFC 6749), PKCE (RFC 7636), resource indicators (RFC 8707), token
 * exchange (RFC 8693), introspection (RFC 7662) and OpenID Connect.
 *
 * <p>Grants are shown to, and revoked by, whoever gave them: the {@link
 * CallContext#currentSubject}. Where none is in force the host itself asks, which sees all.
 *
 * <p>No exception quotes a secret, and none tells whether an account exists.
 */
public interface Identity {
  /** The longest secret in a request may be, in bytes. */
  int MAX_SECRET = 16_384;

  /** The longest id, redirect URI or state may be, in characters. */
  int MAX_TEXT = 1_024;

  /** The most scopes, and the most resources, in a request. */
  int MAX_SCOPES = 100;

  /** The most grants on one page. */
  int MAX_PAGE = 1_000;

  /**
   * Where a browser has to go to log in.
   *
   * @throws ServiceException {@code INVALID_INPUT} for an unknown client, a redirect URI that is
   *     not one of this client's, a challenge that is none, or a scope that the client cannot have
   */
  LoginPage authorize(AuthorizeRequest request);

  /**
   * A token.
   *
   * @throws ServiceException {@code INVALID_GRANT} for a code, token, verifier or client secret
   *     that does not work, or works no longer: a code or refresh token that comes a second time
   *     ends the grant under it; {@code INVALID_INPUT} for more scopes than there are; {@code
   *     DENIED} for a way that is not open to this client; {@code NOT_SUPPORTED} for a grant type
   *     or kind of token that this provider does not know
   */
  Tokens token(TokenRequest request);

  /** What a token is good for; empty when it does not work, and nothing else is said. */
  Optional<TokenInfo> introspect(Secret token);

  /**
   * Who stands behind a token.
   *
   * @param token empty: who stands behind the call, as its context says
   * @throws ServiceException {@code INVALID_TOKEN} when it does not work, or there is none and no
   *     subject either; {@code NOT_FOUND} when the subject has no account here
   */
  UserInfo userInfo(Optional<Secret> token);

  /**
   * What a subject has granted, newest first, also what ended a while ago.
   *
   * @param subject empty: who stands behind the call
   * @param limit 1 to 1,000
   * @param pageToken of the page before; empty for the first
   * @throws ServiceException {@code DENIED} when these are not the caller's, {@code INVALID_INPUT}
   *     when nobody is named and no subject stands behind the call
   */
  GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken);

  /**
   * One grant.
   *
   * @throws ServiceException {@code NOT_FOUND} when there is none, or it is not the caller's
   */
  Grant getGrant(String id);

  /**
   * Ends a grant and every token under it, at once. One that ended already is fine.
   *
   * @throws ServiceException {@code NOT_FOUND} when there is none, or it is not the caller's
   */
  void revokeGrant(String id);
}

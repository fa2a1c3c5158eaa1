package org.integrationgateway.sdk.identity;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;

/**
 * Logs people in, issues tokens, and keeps grants. Called by many threads at once. Names and
 * meanings are those of OAuth 2.0 (RFC 6749), PKCE (RFC 7636), resource indicators (RFC 8707),
 * token exchange (RFC 8693), introspection (RFC 7662) and OpenID Connect.
 *
 * <p>Grants are shown to, and revoked by, the subject that gave them: the {@link
 * CallContext#currentSubject}. Without a subject in force the caller is the host itself, which sees
 * all grants.
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
   * The page at which a browser logs in.
   *
   * @throws ServiceException {@code INVALID_INPUT} for an unknown client, a redirect URI that is
   *     not one of this client's, a malformed challenge, or a scope that the client cannot have
   */
  LoginPage authorize(AuthorizeRequest request);

  /**
   * Issues a token.
   *
   * @throws ServiceException {@code INVALID_GRANT} for a code, token, verifier or client secret
   *     that is unknown or no longer valid: a code or refresh token that comes a second time ends
   *     the grant under it; {@code INVALID_INPUT} for more scopes than there are; {@code DENIED}
   *     for a grant type that this client may not use; {@code NOT_SUPPORTED} for a grant type or
   *     kind of token that this provider does not know
   */
  Tokens token(TokenRequest request);

  /** Describes a token; empty when it does not work, without a reason. */
  Optional<TokenInfo> introspect(Secret token);

  /**
   * The person that a token was issued for.
   *
   * @param token empty: the subject of the call's context
   * @throws ServiceException {@code INVALID_TOKEN} when it does not work, or no token is given and
   *     no subject either; {@code NOT_FOUND} when the subject has no account here
   */
  UserInfo userInfo(Optional<Secret> token);

  /**
   * The grants of a subject, newest first, ended ones for a while too.
   *
   * @param subject empty: the subject of the call
   * @param limit 1 to 1,000
   * @param pageToken of the page before; empty for the first
   * @throws ServiceException {@code DENIED} when the grants are not the caller's, {@code
   *     INVALID_INPUT} when no subject is given and the call has none
   */
  GrantPage listGrants(Optional<String> subject, int limit, Optional<String> pageToken);

  /**
   * One grant.
   *
   * @throws ServiceException {@code NOT_FOUND} when it does not exist, or it is not the caller's
   */
  Grant getGrant(String id);

  /**
   * Revokes a grant and every token under it, at once. Does nothing when it has ended already.
   *
   * @throws ServiceException {@code NOT_FOUND} when it does not exist, or it is not the caller's
   */
  void revokeGrant(String id);
}

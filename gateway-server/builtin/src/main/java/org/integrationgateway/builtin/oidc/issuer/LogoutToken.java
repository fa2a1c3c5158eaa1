package org.integrationgateway.builtin.oidc.issuer;

import java.util.Optional;

/**
 * A request of the provider to end logins: of a session there, or of all sessions of a user.
 *
 * @param id of this request
 * @param sub the user's id at the provider
 * @param sid the session's id at the provider
 */
public record LogoutToken(String id, Optional<String> sub, Optional<String> sid) {}

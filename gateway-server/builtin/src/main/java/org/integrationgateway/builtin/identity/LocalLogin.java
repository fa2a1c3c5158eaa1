package org.integrationgateway.builtin.identity;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A password that was right. Either {@code end} or {@code step} is present.
 *
 * @param subject canonical id of the account's subject
 * @param end where the browser is redirected, with the code of the login
 * @param step proves the right password until the code of the account's device follows
 */
public record LocalLogin(String subject, Optional<URI> end, Optional<Secret> step) {}

package org.integrationgateway.server.builtin.identity;

import java.net.URI;

/**
 * A login that succeeded.
 *
 * @param subject canonical id of the account's subject
 * @param end the URI to redirect the browser to
 */
public record LocalLogin(String subject, URI end) {}

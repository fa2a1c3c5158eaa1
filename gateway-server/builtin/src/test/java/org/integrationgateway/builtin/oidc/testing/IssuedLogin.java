package org.integrationgateway.builtin.oidc.testing;

import java.util.Map;

/**
 * A login at the provider for tests.
 *
 * @param parameters of the request of the gateway
 * @param sid the session there
 */
record IssuedLogin(String user, Map<String, String> parameters, String sid) {}

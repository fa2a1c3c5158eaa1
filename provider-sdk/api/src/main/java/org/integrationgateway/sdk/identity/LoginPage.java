package org.integrationgateway.sdk.identity;

import java.net.URI;
import java.util.Optional;

/**
 * The page at which a browser logs in.
 *
 * @param url absolute
 * @param state the one that will come back
 */
public record LoginPage(URI url, Optional<String> state) {}

package org.integrationgateway.config.apps;

import java.net.URI;
import java.util.Optional;

/**
 * The place of the static files of an app's package.
 *
 * @param mount the path, without a slash at its end
 * @param isPublic whether callers without a token may read them
 * @param origin where they are served alone, as scheme, host and port; empty: at the origin of the
 *     gateway
 */
public record FrontendConfig(String mount, boolean isPublic, Optional<URI> origin) {}

package org.integrationgateway.server.config.apps;

/**
 * The path below which the static files of an app's package are served.
 *
 * @param mount the path, without a slash at its end
 * @param isPublic whether callers without a token may read them
 */
public record FrontendConfig(String mount, boolean isPublic) {}

package org.integrationgateway.server.config;

/**
 * Where the static files of an app's package are served.
 *
 * @param mount path that they are below, without a slash at its end
 * @param isPublic whether they are open to whoever comes
 */
public record FrontendConfig(String mount, boolean isPublic) {}

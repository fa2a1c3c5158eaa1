package org.integrationgateway.server.frontend;

/**
 * The static files of one app.
 *
 * @param app by its deployment name
 * @param mount path that they are below, without a slash at its end
 * @param isPublic whether they are open to whoever comes, but for what the guard says
 */
public record Frontend(String app, String mount, boolean isPublic, Site site, Guard guard) {}

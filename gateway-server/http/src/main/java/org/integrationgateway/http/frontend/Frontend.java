package org.integrationgateway.http.frontend;

/**
 * The static files of one app.
 *
 * @param app deployment name
 * @param mount path of the site, without a slash at its end
 * @param isPublic whether every caller may have the files for which the guard requires no role
 */
public record Frontend(String app, String mount, boolean isPublic, Site site, PageRoles guard) {}

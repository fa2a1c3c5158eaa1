package org.integrationgateway.manifest.inspect;

/**
 * A source of operations that the package alone does not know.
 *
 * @param where its URL, or {@code the running provider}
 * @param explanation what is only known there, a clause
 */
public record UpstreamSurface(Transport transport, String where, String explanation) {}

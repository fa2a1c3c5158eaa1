package org.integrationgateway.packaging.inspect;

/**
 * A source of operations that the package does not describe.
 *
 * @param where its URL, or {@code the running provider}
 * @param explanation why the operations are known only there, a clause
 */
public record UpstreamSurface(Transport transport, String where, String explanation) {}

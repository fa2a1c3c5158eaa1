package org.integrationgateway.packaging.archive;

/**
 * A file in an archive.
 *
 * @param name relative to the root, with slashes
 * @param size in bytes
 * @param executable whether it may be executed
 * @param sha256 of its content, in lower-case hexadecimal digits
 */
public record PackedFile(String name, long size, boolean executable, String sha256) {}

package org.integrationgateway.server.backup;

/**
 * A file of a backup.
 *
 * @param entry its name in the archive
 * @param sha256 of its content, in hexadecimal
 */
public record SavedFile(String entry, long bytes, String sha256) {}

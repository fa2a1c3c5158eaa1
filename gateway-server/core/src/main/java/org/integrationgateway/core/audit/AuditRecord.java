package org.integrationgateway.core.audit;

import java.time.Instant;

/**
 * An event as it was written.
 *
 * @param chain of records that it belongs to
 * @param sequence its number in the chain, from 1 without gaps
 * @param previous the hash of the record before
 * @param hash over this record, also over {@code previous}, with a key of the server
 */
public record AuditRecord(
    String chain, long sequence, Instant time, AuditEvent event, String previous, String hash) {}

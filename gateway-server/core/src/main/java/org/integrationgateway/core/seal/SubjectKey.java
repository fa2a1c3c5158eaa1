package org.integrationgateway.core.seal;

import java.time.Instant;

/**
 * The key of a person or a service account, wrapped by a data key.
 *
 * @param subject canonical id
 * @param id random, stored with every value that the key has sealed: a subject that was forgotten
 *     and came back has another key with another id
 * @param wrapped the key, sealed by the data key whose id it carries
 */
public record SubjectKey(String subject, String id, Sealed wrapped, Instant createdAt) {}

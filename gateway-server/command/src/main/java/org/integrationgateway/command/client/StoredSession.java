package org.integrationgateway.command.client;

import java.time.Instant;
import org.integrationgateway.sdk.Secret;

/** A session of {@code gateway login}. */
public record StoredSession(Secret token, String subject, Instant expiresAt) {}

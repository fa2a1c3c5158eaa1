package org.integrationgateway.sdk.app;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;

/**
 * The subject and the credential that resources and prompts are listed, read and made for. The
 * deadline is the one in force on the thread ({@link org.integrationgateway.sdk.Deadline#current}).
 *
 * @param context with the subject; in force on the thread that answers
 * @param credential the credential of the connection, when it has one
 */
public record OfferQuery(CallContext context, Optional<Credential> credential) {}

package org.integrationgateway.sdk.app;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;

/**
 * The subject and the credential to list operations for.
 *
 * @param context with the subject; in force on the thread that answers
 * @param credential the credential of the connection, when it has one
 */
public record SessionCatalogQuery(CallContext context, Optional<Credential> credential) {}

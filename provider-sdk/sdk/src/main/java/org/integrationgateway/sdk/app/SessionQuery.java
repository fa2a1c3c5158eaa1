package org.integrationgateway.sdk.app;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;

/**
 * Whose operations are asked for.
 *
 * @param context on whose behalf; in force on the thread that answers
 * @param credential what would be presented upstream, when the connection has one
 */
public record SessionQuery(CallContext context, Optional<Credential> credential) {}

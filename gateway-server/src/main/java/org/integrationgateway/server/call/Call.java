package org.integrationgateway.server.call;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/**
 * One request for an operation, whatever door it came through.
 *
 * @param door the way in, for audit and metrics
 * @param token the bearer or session token as presented
 * @param app deployment name of the app
 * @param operation id or alias
 * @param selector which connection and instance, when the caller said
 * @param deadline after which the caller is gone
 * @param requestId the gateway's name for this request, also in its answer
 */
public record Call(
    Door door,
    Optional<Secret> token,
    String app,
    String operation,
    Arguments arguments,
    Selector selector,
    Deadline deadline,
    String requestId) {}

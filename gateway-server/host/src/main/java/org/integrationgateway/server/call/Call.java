package org.integrationgateway.server.call;

import org.integrationgateway.sdk.Deadline;

/**
 * One request for an operation, the same for every door.
 *
 * @param door the way in, for audit and metrics
 * @param origin who calls
 * @param app deployment name of the app
 * @param operation id or alias
 * @param selector which connection and instance, when the caller named them
 * @param deadline after which the caller no longer waits
 * @param requestId the gateway's name for this request, also in its answer
 */
public record Call(
    Door door,
    CallOrigin origin,
    String app,
    String operation,
    Arguments arguments,
    Selector selector,
    Deadline deadline,
    String requestId) {}

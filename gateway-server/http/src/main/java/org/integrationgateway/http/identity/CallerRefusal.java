package org.integrationgateway.http.identity;

import org.integrationgateway.core.error.ErrorCode;

/**
 * A request whose caller could not be resolved, or may not use the route at all.
 *
 * @param subject canonical id of the caller; {@code unknown} when it could not be resolved
 * @param route as {@code METHOD /template}: nothing of it was written by the caller
 * @param requestId the gateway's name for the request
 * @param code that the answer carries
 * @param reason that the answer gives; holds no secret
 */
public record CallerRefusal(
    String subject, String route, String requestId, ErrorCode code, String reason) {}

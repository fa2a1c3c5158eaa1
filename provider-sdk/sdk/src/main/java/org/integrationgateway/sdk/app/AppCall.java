package org.integrationgateway.sdk.app;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;

/**
 * One call of an operation.
 *
 * @param operation its id
 * @param input a JSON object, as text, already checked against the operation's schema by the
 *     gateway
 * @param subject on whose behalf
 * @param credential what to present upstream, when the connection has one
 * @param deadline after which nobody waits
 * @param requestId appears in the gateway's logs and in its answer; at most 128 characters
 */
public record AppCall(
    String operation,
    String input,
    Subject subject,
    Optional<Credential> credential,
    Deadline deadline,
    String requestId) {}

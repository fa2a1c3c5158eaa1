package org.integrationgateway.server.catalog;

import java.util.Optional;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import tools.jackson.databind.node.ObjectNode;

/**
 * An accepted call on its way to the upstream.
 *
 * @param input fits the operation's schema, defaults filled in
 * @param credential empty only when the connection needs none
 */
public record Invocation(
    Operation operation,
    ObjectNode input,
    Subject subject,
    Optional<Credential> credential,
    Deadline deadline,
    String requestId) {}

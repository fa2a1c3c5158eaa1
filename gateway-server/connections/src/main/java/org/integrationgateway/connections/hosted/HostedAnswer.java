package org.integrationgateway.connections.hosted;

import org.integrationgateway.core.call.Reply;

/**
 * The answer to a hosted request.
 *
 * @param reply that the door writes and closes
 * @param isDuplicate whether it is the answer of an earlier request with the same delivery
 */
public record HostedAnswer(Reply reply, boolean isDuplicate) {}

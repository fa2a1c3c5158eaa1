package org.integrationgateway.server.builtin.agent.store;

import java.util.Map;
import org.integrationgateway.sdk.agent.Interaction;
import org.jspecify.annotations.Nullable;

/**
 * A question that a turn asks the user.
 *
 * @param callId the tool call that waits for the answer
 */
public record InteractionRequest(
    String callId,
    Interaction.Type type,
    String title,
    String prompt,
    Map<String, @Nullable Object> request) {}

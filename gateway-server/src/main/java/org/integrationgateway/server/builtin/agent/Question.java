package org.integrationgateway.server.builtin.agent;

import java.util.Map;
import org.integrationgateway.sdk.agent.Interaction;
import org.jspecify.annotations.Nullable;

/**
 * What a turn wants to ask people.
 *
 * @param callId the tool call that waits for the answer
 */
record Question(
    String callId,
    Interaction.Type type,
    String title,
    String prompt,
    Map<String, @Nullable Object> request) {}

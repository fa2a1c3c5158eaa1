package org.integrationgateway.work.agents;

import java.util.Optional;
import org.integrationgateway.sdk.agent.Capabilities;

/**
 * An agent that a caller may use.
 *
 * @param isDefault whether it opens sessions that name none
 * @param capabilities empty: it does not answer
 */
public record AgentOffer(String name, boolean isDefault, Optional<Capabilities> capabilities) {}

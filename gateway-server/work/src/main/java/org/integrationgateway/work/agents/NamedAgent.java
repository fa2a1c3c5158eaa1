package org.integrationgateway.work.agents;

import org.integrationgateway.sdk.agent.Agent;

/**
 * A declared provider.
 *
 * @param name as deployed
 * @param isPackaged whether it is a package, which cannot look tools up itself
 */
record NamedAgent(String name, Agent agent, boolean isPackaged) {}

package org.integrationgateway.server.builtin.agent;

import java.time.InstantSource;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.server.builtin.agent.model.Model;

/**
 * What the agent is put together from; none of it is closed by the agent.
 *
 * @param database where everything is kept
 * @param model what says the next thing
 * @param apps what its tools call
 * @param catalog what they may be
 * @param schemas what structured outputs are held against
 */
public record AgentParts(
    IndexedDb database,
    Model model,
    Apps apps,
    ToolCatalog catalog,
    Schemas schemas,
    InstantSource clock) {}

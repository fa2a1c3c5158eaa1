/** An agent that keeps its sessions and turns in memory. */
@NullMarked
package org.integrationgateway.engines.agent.memory;

import org.jspecify.annotations.NullMarked;

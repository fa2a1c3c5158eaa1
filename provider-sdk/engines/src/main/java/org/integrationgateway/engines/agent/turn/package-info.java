/** Turns of every agent, in memory or in a database: events, changes, watches. */
@NullMarked
package org.integrationgateway.engines.agent.turn;

import org.jspecify.annotations.NullMarked;

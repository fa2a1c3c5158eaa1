/** Turns of every agent, in memory or in a database: events, changes, watches. */
@NullMarked
package org.integrationgateway.sdk.agent.turn;

import org.jspecify.annotations.NullMarked;

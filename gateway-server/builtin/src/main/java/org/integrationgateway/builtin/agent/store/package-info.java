/** Stores sessions, turns, events and interactions of the embedded agent. */
@NullMarked
package org.integrationgateway.builtin.agent.store;

import org.jspecify.annotations.NullMarked;

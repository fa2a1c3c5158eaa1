/** Sessions, turns, events and interactions of agents under {@code /api/v1/agent}. */
@NullMarked
package org.integrationgateway.server.api.agent;

import org.jspecify.annotations.NullMarked;

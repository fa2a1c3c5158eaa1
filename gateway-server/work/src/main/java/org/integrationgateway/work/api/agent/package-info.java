/** Sessions, turns, events and interactions of agents under {@code /api/v1/agent}. */
@NullMarked
package org.integrationgateway.work.api.agent;

import org.jspecify.annotations.NullMarked;

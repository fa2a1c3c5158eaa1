/** Stored definitions and runs, and the state machine of a run. */
@NullMarked
package org.integrationgateway.server.builtin.workflow.state;

import org.jspecify.annotations.NullMarked;

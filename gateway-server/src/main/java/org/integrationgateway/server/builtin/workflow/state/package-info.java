/** Definitions and runs as they are stored, and how a run moves on. */
@NullMarked
package org.integrationgateway.server.builtin.workflow.state;

import org.jspecify.annotations.NullMarked;

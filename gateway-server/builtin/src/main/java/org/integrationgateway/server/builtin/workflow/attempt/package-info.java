/** Makes attempts of steps: invokes apps and agents, and turns their answers into outcomes. */
@NullMarked
package org.integrationgateway.server.builtin.workflow.attempt;

import org.jspecify.annotations.NullMarked;

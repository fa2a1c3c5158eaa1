/** The state machine of a run: its changes within one transaction of a store. */
@NullMarked
package org.integrationgateway.engines.workflow.machine;

import org.jspecify.annotations.NullMarked;

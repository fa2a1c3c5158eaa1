/** Executes due tasks of workflows: attempts, ends of waits, and schedules. */
@NullMarked
package org.integrationgateway.engines.workflow.execution;

import org.jspecify.annotations.NullMarked;

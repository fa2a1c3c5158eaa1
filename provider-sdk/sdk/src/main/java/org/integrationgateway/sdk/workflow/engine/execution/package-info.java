/** Executes due tasks of workflows: attempts, ends of waits, and schedules. */
@NullMarked
package org.integrationgateway.sdk.workflow.engine.execution;

import org.jspecify.annotations.NullMarked;

/** Runs of workflows, their steps, events and signals. */
@NullMarked
package org.integrationgateway.sdk.workflow.run;

import org.jspecify.annotations.NullMarked;

/** Workflow events and runs over HTTP. */
@NullMarked
package org.integrationgateway.work.api.workflow;

import org.jspecify.annotations.NullMarked;

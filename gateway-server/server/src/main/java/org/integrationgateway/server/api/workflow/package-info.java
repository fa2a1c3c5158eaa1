/** Workflow events and runs over HTTP. */
@NullMarked
package org.integrationgateway.server.api.workflow;

import org.jspecify.annotations.NullMarked;

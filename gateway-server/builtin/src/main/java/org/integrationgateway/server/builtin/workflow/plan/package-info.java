/** Definitions as they are stored, and prepared for runs; their limits, stores and JSON. */
@NullMarked
package org.integrationgateway.server.builtin.workflow.plan;

import org.jspecify.annotations.NullMarked;

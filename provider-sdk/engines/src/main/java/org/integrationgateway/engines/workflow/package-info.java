/** Workflows in a store of any kind: definitions, triggers, runs and idempotent requests. */
@NullMarked
package org.integrationgateway.engines.workflow;

import org.jspecify.annotations.NullMarked;

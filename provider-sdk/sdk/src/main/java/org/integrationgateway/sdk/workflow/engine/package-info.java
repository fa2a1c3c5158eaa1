/** Workflows in a store of any kind: definitions, triggers, runs and idempotent requests. */
@NullMarked
package org.integrationgateway.sdk.workflow.engine;

import org.jspecify.annotations.NullMarked;

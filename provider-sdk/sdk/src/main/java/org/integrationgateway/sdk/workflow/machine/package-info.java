/**
 * The state machine of a run: definitions prepared for runs, and the changes of a run within one
 * transaction of a store.
 */
@NullMarked
package org.integrationgateway.sdk.workflow.machine;

import org.jspecify.annotations.NullMarked;

/** Definitions prepared for runs, and their stored form. */
@NullMarked
package org.integrationgateway.sdk.workflow.plan;

import org.jspecify.annotations.NullMarked;

/** Definitions prepared for runs, and their stored form. */
@NullMarked
package org.integrationgateway.engines.workflow.plan;

import org.jspecify.annotations.NullMarked;

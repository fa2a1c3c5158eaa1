/** The provider kind {@code workflow}: definitions, their runs, and what starts them. */
@NullMarked
package org.integrationgateway.sdk.workflow;

import org.jspecify.annotations.NullMarked;

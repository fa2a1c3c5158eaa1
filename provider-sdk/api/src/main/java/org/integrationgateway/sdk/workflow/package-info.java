/**
 * The provider kind {@code workflow}: definitions, their runs, and the triggers that start them.
 */
@NullMarked
package org.integrationgateway.sdk.workflow;

import org.jspecify.annotations.NullMarked;

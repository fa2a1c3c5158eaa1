/** The kind {@code workflow} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.workflow;

import org.jspecify.annotations.NullMarked;

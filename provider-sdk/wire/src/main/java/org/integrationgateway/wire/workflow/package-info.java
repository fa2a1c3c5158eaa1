/** The kind {@code workflow} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.workflow;

import org.jspecify.annotations.NullMarked;

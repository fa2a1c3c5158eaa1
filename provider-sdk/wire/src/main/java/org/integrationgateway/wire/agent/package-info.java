/** The kind {@code agent} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.agent;

import org.jspecify.annotations.NullMarked;

/** The kind {@code authorization} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.authorization;

import org.jspecify.annotations.NullMarked;

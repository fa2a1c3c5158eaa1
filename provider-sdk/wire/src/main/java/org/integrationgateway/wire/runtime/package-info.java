/** The kind {@code runtime} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.runtime;

import org.jspecify.annotations.NullMarked;

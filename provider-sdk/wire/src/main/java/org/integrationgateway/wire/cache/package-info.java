/** The kind {@code cache} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.cache;

import org.jspecify.annotations.NullMarked;

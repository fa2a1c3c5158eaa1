/** The kind {@code identity} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.identity;

import org.jspecify.annotations.NullMarked;

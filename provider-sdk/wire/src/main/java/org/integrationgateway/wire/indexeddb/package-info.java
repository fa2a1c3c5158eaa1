/** The kind {@code indexeddb} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.indexeddb;

import org.jspecify.annotations.NullMarked;

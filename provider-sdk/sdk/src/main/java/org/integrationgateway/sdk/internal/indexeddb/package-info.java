/** The kind {@code indexeddb} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.indexeddb;

import org.jspecify.annotations.NullMarked;

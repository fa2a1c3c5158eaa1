/** The kind {@code cache} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.cache;

import org.jspecify.annotations.NullMarked;

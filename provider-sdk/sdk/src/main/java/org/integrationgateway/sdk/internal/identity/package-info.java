/** The kind {@code identity} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.identity;

import org.jspecify.annotations.NullMarked;

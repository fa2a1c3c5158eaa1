/** The kind {@code runtime} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.runtime;

import org.jspecify.annotations.NullMarked;

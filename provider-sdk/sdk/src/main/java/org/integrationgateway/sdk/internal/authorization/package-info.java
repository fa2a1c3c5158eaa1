/** The kind {@code authorization} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.authorization;

import org.jspecify.annotations.NullMarked;

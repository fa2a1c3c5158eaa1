/** The kind {@code agent} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.agent;

import org.jspecify.annotations.NullMarked;

/** The kind {@code app} on the wire: both adapters and what they speak. */
@NullMarked
package org.integrationgateway.sdk.internal.app;

import org.jspecify.annotations.NullMarked;

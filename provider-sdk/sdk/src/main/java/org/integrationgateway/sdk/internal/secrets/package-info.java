/** The kind {@code secrets} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.secrets;

import org.jspecify.annotations.NullMarked;

/** The kind {@code secrets} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.secrets;

import org.jspecify.annotations.NullMarked;

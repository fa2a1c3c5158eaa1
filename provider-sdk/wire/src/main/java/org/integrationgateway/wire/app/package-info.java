/** The kind {@code app} on the wire: both adapters and their codecs. */
@NullMarked
package org.integrationgateway.wire.app;

import org.jspecify.annotations.NullMarked;

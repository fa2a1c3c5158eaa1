/** The kind {@code s3} on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.s3;

import org.jspecify.annotations.NullMarked;

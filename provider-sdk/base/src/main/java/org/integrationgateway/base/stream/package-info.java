/** Streams that do one more thing than the stream that they read. */
@NullMarked
package org.integrationgateway.base.stream;

import org.jspecify.annotations.NullMarked;

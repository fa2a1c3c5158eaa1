/** Streams that release what they hold, and streams of events. */
@NullMarked
package org.integrationgateway.base.stream;

import org.jspecify.annotations.NullMarked;

/** Threads that wait for answers, and the timer that wakes them. */
@NullMarked
package org.integrationgateway.core.outbound.waiting;

import org.jspecify.annotations.NullMarked;

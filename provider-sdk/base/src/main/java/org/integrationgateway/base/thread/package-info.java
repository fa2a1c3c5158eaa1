/** Threads. */
@NullMarked
package org.integrationgateway.base.thread;

import org.jspecify.annotations.NullMarked;

/** Receivers, each with a queue of its own in the store. */
@NullMarked
package org.integrationgateway.notices.delivery;

import org.jspecify.annotations.NullMarked;

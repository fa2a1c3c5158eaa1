/** One call on the wire: its context, its deadline, its messages and its cancellation. */
@NullMarked
package org.integrationgateway.wire.call;

import org.jspecify.annotations.NullMarked;

/** The host's services on the other side of a channel. */
@NullMarked
package org.integrationgateway.wire.host;

import org.jspecify.annotations.NullMarked;

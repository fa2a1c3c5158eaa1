/** Calls of the public services without a network. */
@NullMarked
package org.integrationgateway.server.api.v2.call;

import org.jspecify.annotations.NullMarked;

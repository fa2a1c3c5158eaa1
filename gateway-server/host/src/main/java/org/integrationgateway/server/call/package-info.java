/** Calls and replies, the same for every door. */
@NullMarked
package org.integrationgateway.server.call;

import org.jspecify.annotations.NullMarked;

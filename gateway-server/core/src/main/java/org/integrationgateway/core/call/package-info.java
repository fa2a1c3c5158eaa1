/** Calls and replies, the same for every door. */
@NullMarked
package org.integrationgateway.core.call;

import org.jspecify.annotations.NullMarked;

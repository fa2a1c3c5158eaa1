/** The keys that stored values are sealed by, and subjects that are forgotten with theirs. */
@NullMarked
package org.integrationgateway.command.keys;

import org.jspecify.annotations.NullMarked;

/** The loop that authors live in: what they save is what the next call gets. */
@NullMarked
package org.integrationgateway.devloop;

import org.jspecify.annotations.NullMarked;

/** The loop that authors live in: what they save is what the next call gets. */
@NullMarked
package org.integrationgateway.server.dev;

import org.jspecify.annotations.NullMarked;

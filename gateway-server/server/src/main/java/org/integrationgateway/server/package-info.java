/** The server: {@code Gateway} and the phases of its start, which wire the features. */
@NullMarked
package org.integrationgateway.server;

import org.jspecify.annotations.NullMarked;

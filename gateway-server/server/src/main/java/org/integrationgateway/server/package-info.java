/** The server: {@code Main} and {@code Gateway}, which builds every object by hand. */
@NullMarked
package org.integrationgateway.server;

import org.jspecify.annotations.NullMarked;

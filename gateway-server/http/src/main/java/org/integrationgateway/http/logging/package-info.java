/** Configures the server's log: lines on stderr, as text or as JSON. */
@NullMarked
package org.integrationgateway.http.logging;

import org.jspecify.annotations.NullMarked;

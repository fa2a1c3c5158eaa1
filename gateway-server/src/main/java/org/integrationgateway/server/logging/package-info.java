/** How the server's own log looks: lines on stderr, as text or as JSON. */
@NullMarked
package org.integrationgateway.server.logging;

import org.jspecify.annotations.NullMarked;

/** Carries connections that have switched from HTTP to another protocol. */
@NullMarked
package org.integrationgateway.server.http.tunnel;

import org.jspecify.annotations.NullMarked;

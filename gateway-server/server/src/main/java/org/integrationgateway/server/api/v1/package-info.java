/** REST v1: turns requests into calls of the core, and replies into responses. */
@NullMarked
package org.integrationgateway.server.api.v1;

import org.jspecify.annotations.NullMarked;

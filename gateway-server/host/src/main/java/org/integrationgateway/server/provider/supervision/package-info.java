/** Keeps a provider up: starts it, watches it, restarts it, and holds callers meanwhile. */
@NullMarked
package org.integrationgateway.server.provider.supervision;

import org.jspecify.annotations.NullMarked;

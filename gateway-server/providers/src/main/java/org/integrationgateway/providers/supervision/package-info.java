/** Keeps a provider up: starts it, watches it, restarts it, and holds callers meanwhile. */
@NullMarked
package org.integrationgateway.providers.supervision;

import org.jspecify.annotations.NullMarked;

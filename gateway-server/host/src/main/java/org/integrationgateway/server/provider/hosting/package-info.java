/**
 * Providers that a runtime runs, here or somewhere else, and how they and this host know each
 * other.
 */
@NullMarked
package org.integrationgateway.server.provider.hosting;

import org.jspecify.annotations.NullMarked;

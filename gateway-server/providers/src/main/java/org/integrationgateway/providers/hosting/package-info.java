/**
 * Providers that a runtime runs, here or somewhere else, and how they and this host know each
 * other.
 */
@NullMarked
package org.integrationgateway.providers.hosting;

import org.jspecify.annotations.NullMarked;

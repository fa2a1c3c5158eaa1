/** Starts a provider: its program with its surroundings, here or in a session of a runtime. */
@NullMarked
package org.integrationgateway.server.provider.launch;

import org.jspecify.annotations.NullMarked;

/** Starts a provider: its program with its surroundings, here or in a session of a runtime. */
@NullMarked
package org.integrationgateway.providers.launch;

import org.jspecify.annotations.NullMarked;

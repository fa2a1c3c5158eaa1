/** The events of turns for clients that follow them, across failures of their providers. */
@NullMarked
package org.integrationgateway.server.agents.stream;

import org.jspecify.annotations.NullMarked;

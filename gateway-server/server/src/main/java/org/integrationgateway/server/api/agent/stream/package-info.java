/** Events of turns as server-sent events. */
@NullMarked
package org.integrationgateway.server.api.agent.stream;

import org.jspecify.annotations.NullMarked;

/** Events of turns as server-sent events. */
@NullMarked
package org.integrationgateway.work.api.agent.stream;

import org.jspecify.annotations.NullMarked;

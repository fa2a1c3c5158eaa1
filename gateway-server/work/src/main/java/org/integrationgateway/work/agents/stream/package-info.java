/** The events of turns as logs that clients follow. */
@NullMarked
package org.integrationgateway.work.agents.stream;

import org.jspecify.annotations.NullMarked;

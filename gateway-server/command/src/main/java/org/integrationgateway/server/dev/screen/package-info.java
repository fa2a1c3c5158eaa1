/** What a developer sees: a screen that is redrawn, plain lines, or events for another program. */
@NullMarked
package org.integrationgateway.server.dev.screen;

import org.jspecify.annotations.NullMarked;

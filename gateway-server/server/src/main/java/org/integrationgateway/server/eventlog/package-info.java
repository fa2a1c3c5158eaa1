/** Numbered events of turns and runs for clients that follow them, across failures of providers. */
@NullMarked
package org.integrationgateway.server.eventlog;

import org.jspecify.annotations.NullMarked;

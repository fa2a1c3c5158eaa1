/** Numbered events of turns and runs for clients that follow them, across failures of providers. */
@NullMarked
package org.integrationgateway.work.eventlog;

import org.jspecify.annotations.NullMarked;

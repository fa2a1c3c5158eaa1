/** Child processes: a clean start, bounded logs, a whole tree ended, nothing left behind. */
@NullMarked
package org.integrationgateway.server.process;

import org.jspecify.annotations.NullMarked;

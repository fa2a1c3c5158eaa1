/** Child processes: a clean start, bounded logs, a whole tree ended, nothing left behind. */
@NullMarked
package org.integrationgateway.server.provider.process;

import org.jspecify.annotations.NullMarked;

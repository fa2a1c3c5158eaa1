/** Child processes: a clean start, bounded logs, a whole tree ended, nothing left behind. */
@NullMarked
package org.integrationgateway.providers.process;

import org.jspecify.annotations.NullMarked;

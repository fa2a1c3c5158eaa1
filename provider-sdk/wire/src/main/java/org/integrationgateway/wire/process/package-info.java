/** Process services of a provider: threads, log lines, signals, proxies, the end of its host. */
@NullMarked
package org.integrationgateway.wire.process;

import org.jspecify.annotations.NullMarked;

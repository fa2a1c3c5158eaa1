/** Apps as processes of this host, for runtimes that start their programs themselves. */
@NullMarked
package org.integrationgateway.engines.runtime.process;

import org.jspecify.annotations.NullMarked;

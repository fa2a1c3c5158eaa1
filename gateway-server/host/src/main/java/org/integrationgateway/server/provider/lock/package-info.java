/** The lock file: what every package of a configuration is, down to its digests. */
@NullMarked
package org.integrationgateway.server.provider.lock;

import org.jspecify.annotations.NullMarked;

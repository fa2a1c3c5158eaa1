/** The lock file: what every package of a configuration is, down to its digests. */
@NullMarked
package org.integrationgateway.providers.lock;

import org.jspecify.annotations.NullMarked;

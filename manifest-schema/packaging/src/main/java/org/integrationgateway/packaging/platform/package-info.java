/** Determines the platform of the host and of binaries. */
@NullMarked
package org.integrationgateway.packaging.platform;

import org.jspecify.annotations.NullMarked;

/** Checks of routes that an app offers to callers outside of the gateway. */
@NullMarked
package org.integrationgateway.manifest.rules.hosted;

import org.jspecify.annotations.NullMarked;

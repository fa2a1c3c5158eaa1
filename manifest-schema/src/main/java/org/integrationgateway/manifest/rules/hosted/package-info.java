/** Checks of what an app offers to callers that know nothing of the gateway. */
@NullMarked
package org.integrationgateway.manifest.rules.hosted;

import org.jspecify.annotations.NullMarked;

/**
 * The loop that authors live in: what changed is built, and a gateway serves it. Knows nothing of
 * Maven.
 */
@NullMarked
package org.integrationgateway.maven.dev;

import org.jspecify.annotations.NullMarked;

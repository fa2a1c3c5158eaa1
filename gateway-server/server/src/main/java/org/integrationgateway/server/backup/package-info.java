/** One archive with all state of a deployment: databases, objects, and the lock file. */
@NullMarked
package org.integrationgateway.server.backup;

import org.jspecify.annotations.NullMarked;

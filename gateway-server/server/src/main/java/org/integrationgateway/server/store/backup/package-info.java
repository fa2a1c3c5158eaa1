/** One archive with all state of a deployment: databases, objects, and the lock file. */
@NullMarked
package org.integrationgateway.server.store.backup;

import org.jspecify.annotations.NullMarked;

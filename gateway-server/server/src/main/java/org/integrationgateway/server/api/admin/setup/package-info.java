/** Routes about this server itself: its configuration, lock file and readiness. */
@NullMarked
package org.integrationgateway.server.api.admin.setup;

import org.jspecify.annotations.NullMarked;

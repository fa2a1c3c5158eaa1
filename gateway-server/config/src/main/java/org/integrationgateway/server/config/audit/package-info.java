/** {@code providers.audit}: where the audit trail is written. */
@NullMarked
package org.integrationgateway.server.config.audit;

import org.jspecify.annotations.NullMarked;

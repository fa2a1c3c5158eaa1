/** {@code providers.audit}: where the audit trail is written. */
@NullMarked
package org.integrationgateway.config.audit;

import org.jspecify.annotations.NullMarked;

/** The audit trail: a record of every change of state that a caller makes. */
@NullMarked
package org.integrationgateway.server.audit;

import org.jspecify.annotations.NullMarked;

/** The audit trail: a record of every change of state that a caller makes. */
@NullMarked
package org.integrationgateway.core.audit;

import org.jspecify.annotations.NullMarked;

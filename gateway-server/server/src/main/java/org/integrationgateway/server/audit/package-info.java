/** Writes the audit trail to files and to the store, as chains of records that prove each other. */
@NullMarked
package org.integrationgateway.server.audit;

import org.jspecify.annotations.NullMarked;

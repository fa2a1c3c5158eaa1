/** Whether the store answers, for readiness. */
@NullMarked
package org.integrationgateway.server.store;

import org.jspecify.annotations.NullMarked;

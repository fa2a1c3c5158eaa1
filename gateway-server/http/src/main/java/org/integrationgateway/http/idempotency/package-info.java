/** Requests with an idempotency key: each is executed once, and its answer is stored for a day. */
@NullMarked
package org.integrationgateway.http.idempotency;

import org.jspecify.annotations.NullMarked;

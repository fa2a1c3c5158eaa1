/** Bodies of requests as records, idempotent creation and replies, as every door uses them. */
@NullMarked
package org.integrationgateway.http.api;

import org.jspecify.annotations.NullMarked;

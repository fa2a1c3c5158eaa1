/** Request fields, idempotent creation and replies, as every door reads and writes them. */
@NullMarked
package org.integrationgateway.http.api;

import org.jspecify.annotations.NullMarked;

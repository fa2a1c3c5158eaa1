/**
 * Requests to the collector: by the guarded HTTP client, or over gRPC to addresses that it admits.
 */
@NullMarked
package org.integrationgateway.telemetry.export;

import org.jspecify.annotations.NullMarked;

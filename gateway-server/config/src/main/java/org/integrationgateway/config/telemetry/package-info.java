/** {@code providers.telemetry}: where traces are sent. */
@NullMarked
package org.integrationgateway.config.telemetry;

import org.jspecify.annotations.NullMarked;

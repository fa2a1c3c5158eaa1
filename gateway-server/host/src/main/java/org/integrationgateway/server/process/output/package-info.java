/** The output of child processes: bounded, throttled and made printable. */
@NullMarked
package org.integrationgateway.server.process.output;

import org.jspecify.annotations.NullMarked;

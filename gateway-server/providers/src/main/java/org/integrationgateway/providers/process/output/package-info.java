/** The output of child processes: bounded, throttled and made printable. */
@NullMarked
package org.integrationgateway.providers.process.output;

import org.jspecify.annotations.NullMarked;

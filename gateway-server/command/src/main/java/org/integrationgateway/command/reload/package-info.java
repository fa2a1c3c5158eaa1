/** Reloads the configuration of a running server, and compares it with files. */
@NullMarked
package org.integrationgateway.command.reload;

import org.jspecify.annotations.NullMarked;

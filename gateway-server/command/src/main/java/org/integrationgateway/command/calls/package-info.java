/** {@code gateway calls}: what was called, and how it ended. */
@NullMarked
package org.integrationgateway.command.calls;

import org.jspecify.annotations.NullMarked;

/** {@code gateway dev}. */
@NullMarked
package org.integrationgateway.command.dev;

import org.jspecify.annotations.NullMarked;

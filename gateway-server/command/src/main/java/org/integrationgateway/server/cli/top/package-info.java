/** {@code gateway top}: the figures of a running gateway in a terminal. */
@NullMarked
package org.integrationgateway.server.cli.top;

import org.jspecify.annotations.NullMarked;

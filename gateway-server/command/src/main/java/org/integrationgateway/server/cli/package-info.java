/** The {@code gateway} command. */
@NullMarked
package org.integrationgateway.server.cli;

import org.jspecify.annotations.NullMarked;

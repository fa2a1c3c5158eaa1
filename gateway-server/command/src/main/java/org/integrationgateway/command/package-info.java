/** The {@code gateway} command. */
@NullMarked
package org.integrationgateway.command;

import org.jspecify.annotations.NullMarked;

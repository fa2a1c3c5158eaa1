/** {@code gateway open}: pages of the consoles. */
@NullMarked
package org.integrationgateway.command.open;

import org.jspecify.annotations.NullMarked;

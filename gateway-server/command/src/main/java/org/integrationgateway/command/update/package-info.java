/** {@code gateway update}. */
@NullMarked
package org.integrationgateway.command.update;

import org.jspecify.annotations.NullMarked;

/** {@code gateway audit}. */
@NullMarked
package org.integrationgateway.command.audit;

import org.jspecify.annotations.NullMarked;

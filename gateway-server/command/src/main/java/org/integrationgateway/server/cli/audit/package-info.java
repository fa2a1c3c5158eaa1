/** {@code gateway audit}. */
@NullMarked
package org.integrationgateway.server.cli.audit;

import org.jspecify.annotations.NullMarked;

/** The block {@code server.log}: the levels, the format and the parts of the log. */
@NullMarked
package org.integrationgateway.config.log;

import org.jspecify.annotations.NullMarked;

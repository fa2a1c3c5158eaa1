/** Provider packages: checked and packed. */
@NullMarked
package org.integrationgateway.server.cli.packages;

import org.jspecify.annotations.NullMarked;

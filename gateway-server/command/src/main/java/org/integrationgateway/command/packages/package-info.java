/** Provider packages: checked and packed. */
@NullMarked
package org.integrationgateway.command.packages;

import org.jspecify.annotations.NullMarked;

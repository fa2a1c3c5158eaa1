/** New packages, made by the real command. */
@NullMarked
package org.integrationgateway.command.scaffold;

import org.jspecify.annotations.NullMarked;

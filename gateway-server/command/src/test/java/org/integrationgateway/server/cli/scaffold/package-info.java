/** New packages, made by the real command. */
@NullMarked
package org.integrationgateway.server.cli.scaffold;

import org.jspecify.annotations.NullMarked;

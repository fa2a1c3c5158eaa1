/** Apps, from outside. */
@NullMarked
package org.integrationgateway.server.cli.app;

import org.jspecify.annotations.NullMarked;

/** Apps, from outside. */
@NullMarked
package org.integrationgateway.command.app;

import org.jspecify.annotations.NullMarked;

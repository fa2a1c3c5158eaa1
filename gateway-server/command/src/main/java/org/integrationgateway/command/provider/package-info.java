/** Providers, as operators ask a server about them. */
@NullMarked
package org.integrationgateway.command.provider;

import org.jspecify.annotations.NullMarked;

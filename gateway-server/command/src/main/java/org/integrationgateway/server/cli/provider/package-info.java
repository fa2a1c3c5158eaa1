/** Providers, as operators ask a server about them. */
@NullMarked
package org.integrationgateway.server.cli.provider;

import org.jspecify.annotations.NullMarked;

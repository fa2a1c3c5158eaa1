/** The browser of the person, and how it comes back to a command. */
@NullMarked
package org.integrationgateway.server.cli.browser;

import org.jspecify.annotations.NullMarked;

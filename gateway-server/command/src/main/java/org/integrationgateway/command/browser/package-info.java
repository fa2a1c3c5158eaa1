/** The browser of the person, and how it comes back to a command. */
@NullMarked
package org.integrationgateway.command.browser;

import org.jspecify.annotations.NullMarked;

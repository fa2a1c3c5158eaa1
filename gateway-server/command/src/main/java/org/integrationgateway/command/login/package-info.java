/** Logs the command line in at a server and out again. */
@NullMarked
package org.integrationgateway.command.login;

import org.jspecify.annotations.NullMarked;

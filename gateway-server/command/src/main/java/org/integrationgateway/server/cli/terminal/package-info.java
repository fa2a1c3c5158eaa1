/** What a person at a terminal, or a script behind a pipe, sees. */
@NullMarked
package org.integrationgateway.server.cli.terminal;

import org.jspecify.annotations.NullMarked;

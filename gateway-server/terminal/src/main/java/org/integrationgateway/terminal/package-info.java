/** Output for a person at a terminal, or for a script behind a pipe. */
@NullMarked
package org.integrationgateway.terminal;

import org.jspecify.annotations.NullMarked;

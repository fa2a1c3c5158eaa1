/** Sources that the sessions of the embedded agent work on. */
@NullMarked
package org.integrationgateway.builtin.agent.workspace;

import org.jspecify.annotations.NullMarked;

/** {@code gateway agent}: a chat with an agent in the terminal; sessions, turns and questions. */
@NullMarked
package org.integrationgateway.command.agent;

import org.jspecify.annotations.NullMarked;

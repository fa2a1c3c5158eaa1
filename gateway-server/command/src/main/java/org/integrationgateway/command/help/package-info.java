/** Help beside that of each command: groups, topics, near misses and completion scripts. */
@NullMarked
package org.integrationgateway.command.help;

import org.jspecify.annotations.NullMarked;

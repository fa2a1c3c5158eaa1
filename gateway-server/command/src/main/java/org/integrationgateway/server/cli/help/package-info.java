/** Help beside that of each command: groups, topics, near misses and completion scripts. */
@NullMarked
package org.integrationgateway.server.cli.help;

import org.jspecify.annotations.NullMarked;

/** MCP servers that are programs of this host: messages over their standard input and output. */
@NullMarked
package org.integrationgateway.server.provider.stdio;

import org.jspecify.annotations.NullMarked;

/** MCP servers that are programs of this host: messages over their standard input and output. */
@NullMarked
package org.integrationgateway.providers.stdio;

import org.jspecify.annotations.NullMarked;

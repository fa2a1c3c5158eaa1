/** Commands that run a server. */
@NullMarked
package org.integrationgateway.server.cli.serve;

import org.jspecify.annotations.NullMarked;

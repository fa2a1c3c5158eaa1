/** Separates child processes from the server, and finds and kills all of their descendants. */
@NullMarked
package org.integrationgateway.server.process.isolation;

import org.jspecify.annotations.NullMarked;

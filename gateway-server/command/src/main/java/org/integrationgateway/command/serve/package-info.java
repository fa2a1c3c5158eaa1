/** Commands that run a server. */
@NullMarked
package org.integrationgateway.command.serve;

import org.jspecify.annotations.NullMarked;

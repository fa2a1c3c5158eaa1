/** Static files of packages, below the mounts that the configuration gives them. */
@NullMarked
package org.integrationgateway.server.frontend;

import org.jspecify.annotations.NullMarked;

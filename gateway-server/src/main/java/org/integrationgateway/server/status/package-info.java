/** How the providers of this server are, for those who keep it running. */
@NullMarked
package org.integrationgateway.server.status;

import org.jspecify.annotations.NullMarked;

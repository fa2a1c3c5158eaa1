/** Which hosts and addresses may be reached, by requests of this server and by its providers. */
@NullMarked
package org.integrationgateway.server.egress;

import org.jspecify.annotations.NullMarked;

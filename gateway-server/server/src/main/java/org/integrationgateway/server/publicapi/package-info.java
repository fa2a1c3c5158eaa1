/** What a caller from outside may use of each kind of service, the same for gRPC and REST. */
@NullMarked
package org.integrationgateway.server.publicapi;

import org.jspecify.annotations.NullMarked;

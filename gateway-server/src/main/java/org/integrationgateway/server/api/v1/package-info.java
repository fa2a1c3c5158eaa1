/** REST v1: requests to calls, replies to responses. Nothing is decided here. */
@NullMarked
package org.integrationgateway.server.api.v1;

import org.jspecify.annotations.NullMarked;

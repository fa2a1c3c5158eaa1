/** Credentials for upstreams on the wire: both adapters. */
@NullMarked
package org.integrationgateway.wire.credentials;

import org.jspecify.annotations.NullMarked;

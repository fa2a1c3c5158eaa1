/** Credentials for upstreams on the wire: both adapters. */
@NullMarked
package org.integrationgateway.sdk.internal.credentials;

import org.jspecify.annotations.NullMarked;

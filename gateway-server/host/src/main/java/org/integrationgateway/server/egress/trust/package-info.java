/** The certificate authorities that clients trust, and why a TLS connection was refused. */
@NullMarked
package org.integrationgateway.server.egress.trust;

import org.jspecify.annotations.NullMarked;

/** The certificate authorities that clients trust, and why a TLS connection was refused. */
@NullMarked
package org.integrationgateway.core.egress.trust;

import org.jspecify.annotations.NullMarked;

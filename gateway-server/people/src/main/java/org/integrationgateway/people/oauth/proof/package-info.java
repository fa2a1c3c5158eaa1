/** Proofs of clients that they have the key to which their tokens are bound (RFC 9449). */
@NullMarked
package org.integrationgateway.people.oauth.proof;

import org.jspecify.annotations.NullMarked;

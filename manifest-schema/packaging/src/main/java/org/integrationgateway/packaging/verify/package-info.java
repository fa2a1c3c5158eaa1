/**
 * Checks releases as a consumer would, and starts the programs in them. {@link
 * org.integrationgateway.packaging.verify.Verifier} is the entry point.
 */
@NullMarked
package org.integrationgateway.packaging.verify;

import org.jspecify.annotations.NullMarked;

/**
 * Checks releases as a consumer would, and starts the programs in them. {@link
 * org.integrationgateway.manifest.verify.Verifier} is the entry point.
 */
@NullMarked
package org.integrationgateway.manifest.verify;

import org.jspecify.annotations.NullMarked;

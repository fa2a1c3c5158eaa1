/**
 * Opens releases as a consumer would, and starts what is in them. {@link
 * org.integrationgateway.manifest.verify.Verifier} is the entry.
 */
@NullMarked
package org.integrationgateway.manifest.verify;

import org.jspecify.annotations.NullMarked;

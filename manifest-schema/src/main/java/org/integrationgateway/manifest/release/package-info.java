/**
 * Releases: archives of one package for its platforms, {@code release.yaml} that describes them,
 * and {@code SHA256SUMS} with the digests of all files. {@link
 * org.integrationgateway.manifest.release.Releaser} makes a release of archives that several
 * machines built.
 */
@NullMarked
package org.integrationgateway.manifest.release;

import org.jspecify.annotations.NullMarked;

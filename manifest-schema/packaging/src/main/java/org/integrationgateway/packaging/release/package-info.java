/**
 * Releases: archives of one package for its platforms, {@code release.yaml} that describes them,
 * and {@code SHA256SUMS} with the digests of all files. {@link
 * org.integrationgateway.packaging.release.Releaser} makes a release of archives that several
 * machines built.
 */
@NullMarked
package org.integrationgateway.packaging.release;

import org.jspecify.annotations.NullMarked;

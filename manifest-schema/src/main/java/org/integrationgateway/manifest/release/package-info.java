/**
 * What a release is: archives of one package for its platforms, {@code release.yaml} that describes
 * them, and {@code SHA256SUMS} that everything is held against. {@link
 * org.integrationgateway.manifest.release.Releaser} makes one of archives that several machines
 * built.
 */
@NullMarked
package org.integrationgateway.manifest.release;

import org.jspecify.annotations.NullMarked;

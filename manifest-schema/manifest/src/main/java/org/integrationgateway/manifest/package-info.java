/**
 * The manifest of a provider package, as data that cannot be invalid.
 *
 * <p>{@link org.integrationgateway.manifest.Manifest} is the root: the metadata of every kind of
 * provider, how it is built and started, and for kind {@code app} the {@linkplain
 * org.integrationgateway.manifest.app.AppSpec app specification}. Manifests come from {@link
 * org.integrationgateway.manifest.reader.ManifestReader}, release archives from {@code
 * org.integrationgateway.packaging.archive}.
 *
 * <p>Paths in a manifest are relative to its folder, use {@code /}, and do not leave it.
 */
@NullMarked
package org.integrationgateway.manifest;

import org.jspecify.annotations.NullMarked;

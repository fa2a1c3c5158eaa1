/**
 * The bill of materials of an archive: CycloneDX 1.6 in JSON (ECMA-424), with every packed file,
 * the libraries with their package URLs, and the Java runtime if the archive contains one. {@link
 * org.integrationgateway.packaging.release.sbom.Sbom} writes it, {@link
 * org.integrationgateway.packaging.release.sbom.SbomFacts} reads it.
 */
@NullMarked
package org.integrationgateway.packaging.release.sbom;

import org.jspecify.annotations.NullMarked;

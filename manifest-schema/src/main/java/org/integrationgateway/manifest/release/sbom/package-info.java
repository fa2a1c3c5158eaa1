/**
 * The bill of materials of an archive: CycloneDX 1.6 in JSON (ECMA-424), with every file that was
 * packed, the libraries by their package URLs, and the Java runtime where one is carried. {@link
 * org.integrationgateway.manifest.release.sbom.Sbom} writes one, {@link
 * org.integrationgateway.manifest.release.sbom.SbomFacts} says what one claims.
 */
@NullMarked
package org.integrationgateway.manifest.release.sbom;

import org.jspecify.annotations.NullMarked;

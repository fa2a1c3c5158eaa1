/** Provenance of releases: who built them and from what, as signed SLSA statements. */
@NullMarked
package org.integrationgateway.packaging.release.provenance;

import org.jspecify.annotations.NullMarked;

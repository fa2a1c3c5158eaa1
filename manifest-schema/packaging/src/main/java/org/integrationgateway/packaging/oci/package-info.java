/**
 * Releases as OCI artifacts (OCI image specification 1.1): references, manifests, and the layout on
 * disk.
 */
@NullMarked
package org.integrationgateway.packaging.oci;

import org.jspecify.annotations.NullMarked;

/**
 * Compares two versions of a package as its users see them, and checks that the version number
 * reflects the changes.
 *
 * <p>{@link org.integrationgateway.manifest.compat.Compatibility} compares; {@link
 * org.integrationgateway.manifest.compat.CompatibilityPrinter} prints, for people and for programs.
 */
@NullMarked
package org.integrationgateway.manifest.compat;

import org.jspecify.annotations.NullMarked;

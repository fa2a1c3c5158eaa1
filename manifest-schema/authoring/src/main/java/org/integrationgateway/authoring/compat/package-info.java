/**
 * Compares two versions of a package as its users see them, and checks that the version number
 * reflects the changes.
 *
 * <p>{@link org.integrationgateway.authoring.compat.Compatibility} compares; {@link
 * org.integrationgateway.authoring.compat.CompatibilityPrinter} prints, for people and for
 * programs.
 */
@NullMarked
package org.integrationgateway.authoring.compat;

import org.jspecify.annotations.NullMarked;

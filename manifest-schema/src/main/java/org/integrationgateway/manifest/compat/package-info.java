/**
 * What changed between two versions of a package for those who use it, and whether the version says
 * so.
 *
 * <p>{@link org.integrationgateway.manifest.compat.Compatibility} compares; {@link
 * org.integrationgateway.manifest.compat.CompatibilityPrinter} prints, for people and for programs.
 */
@NullMarked
package org.integrationgateway.manifest.compat;

import org.jspecify.annotations.NullMarked;

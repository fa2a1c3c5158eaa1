/**
 * What a package offers and holds, told without starting or unpacking anything.
 *
 * <p>{@link org.integrationgateway.manifest.inspect.Inspector} looks at a manifest, a folder or a
 * release archive; {@link org.integrationgateway.manifest.inspect.InspectionPrinter} prints what it
 * found, for people and for programs.
 */
@NullMarked
package org.integrationgateway.manifest.inspect;

import org.jspecify.annotations.NullMarked;

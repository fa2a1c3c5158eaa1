/**
 * Reports what a package offers and contains, without starting or unpacking it.
 *
 * <p>{@link org.integrationgateway.packaging.inspect.Inspector} inspects a manifest, a folder or a
 * release archive; {@link org.integrationgateway.packaging.inspect.InspectionPrinter} prints the
 * result, for people and for programs.
 */
@NullMarked
package org.integrationgateway.packaging.inspect;

import org.jspecify.annotations.NullMarked;

/**
 * Makes the manifest of a release from a source manifest, with the format that its author chose.
 */
@NullMarked
package org.integrationgateway.packaging.rewrite;

import org.jspecify.annotations.NullMarked;

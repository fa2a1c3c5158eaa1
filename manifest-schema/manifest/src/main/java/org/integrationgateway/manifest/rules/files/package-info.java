/** Checks of files beside the manifest, of its form, and of command phases. */
@NullMarked
package org.integrationgateway.manifest.rules.files;

import org.jspecify.annotations.NullMarked;

/** Packages opened for reading, wherever they are: a folder, or an archive that is not unpacked. */
@NullMarked
package org.integrationgateway.manifest.content;

import org.jspecify.annotations.NullMarked;

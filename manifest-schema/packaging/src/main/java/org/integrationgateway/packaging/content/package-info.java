/** Opens packages for reading: a folder, or an archive that is not unpacked. */
@NullMarked
package org.integrationgateway.packaging.content;

import org.jspecify.annotations.NullMarked;

/** The files of the image: those of the distribution, and what they need of the system. */
@NullMarked
package org.integrationgateway.image.root;

import org.jspecify.annotations.NullMarked;

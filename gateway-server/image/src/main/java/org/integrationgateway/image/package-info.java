/** Makes the image for containers of the distribution. */
@NullMarked
package org.integrationgateway.image;

import org.jspecify.annotations.NullMarked;

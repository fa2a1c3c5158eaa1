/** The image as others take it: layers, layout, archive, and what is attached to it. */
@NullMarked
package org.integrationgateway.image.layout;

import org.jspecify.annotations.NullMarked;

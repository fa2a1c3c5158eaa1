/** The Java of the image: its modules and its start-up cache. */
@NullMarked
package org.integrationgateway.image.java;

import org.jspecify.annotations.NullMarked;

/** The files of one configuration: they are read, merged over each other, or joined as a folder. */
@NullMarked
package org.integrationgateway.config.files;

import org.jspecify.annotations.NullMarked;

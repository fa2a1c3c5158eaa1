/** Folders of files. */
@NullMarked
package org.integrationgateway.base.file;

import org.jspecify.annotations.NullMarked;

/**
 * The scripts that start a packaged Java program: for a POSIX shell and for the command processor
 * of Windows, with its own Java or the host's, in a folder or in one file.
 */
@NullMarked
package org.integrationgateway.packaging.image.launcher;

import org.jspecify.annotations.NullMarked;

/**
 * Reads the facts of a compiled Java program: its main class and the class files of its class path.
 */
@NullMarked
package org.integrationgateway.manifest.packaging.image.program;

import org.jspecify.annotations.NullMarked;

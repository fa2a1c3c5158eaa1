/**
 * Reads the facts of a compiled Java program: its main class and the class files of its class path.
 */
@NullMarked
package org.integrationgateway.packaging.image.program;

import org.jspecify.annotations.NullMarked;

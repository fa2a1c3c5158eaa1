/** The embedded stores of secrets: the environment, and a folder of files. */
@NullMarked
package org.integrationgateway.builtin.secrets;

import org.jspecify.annotations.NullMarked;

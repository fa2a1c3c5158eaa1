/** {@code gateway workflow}: definitions and their runs. */
@NullMarked
package org.integrationgateway.command.workflow;

import org.jspecify.annotations.NullMarked;

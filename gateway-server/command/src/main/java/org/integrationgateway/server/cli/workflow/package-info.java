/** {@code gateway workflow}: definitions and their runs. */
@NullMarked
package org.integrationgateway.server.cli.workflow;

import org.jspecify.annotations.NullMarked;

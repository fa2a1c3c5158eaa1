@NullMarked
package org.integrationgateway.server.cli.dev;

import org.jspecify.annotations.NullMarked;

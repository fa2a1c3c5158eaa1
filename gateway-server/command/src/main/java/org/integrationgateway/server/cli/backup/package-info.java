/** Backup and restore of everything that is state. */
@NullMarked
package org.integrationgateway.server.cli.backup;

import org.jspecify.annotations.NullMarked;

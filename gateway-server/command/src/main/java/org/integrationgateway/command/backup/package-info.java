/** Backup and restore of everything that is state. */
@NullMarked
package org.integrationgateway.command.backup;

import org.jspecify.annotations.NullMarked;

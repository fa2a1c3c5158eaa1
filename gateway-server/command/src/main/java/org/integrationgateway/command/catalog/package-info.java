/** Commands for repositories of packages, and for the packages of a configuration. */
@NullMarked
package org.integrationgateway.command.catalog;

import org.jspecify.annotations.NullMarked;

/** The routes for operators, which a listener of their own may serve. */
@NullMarked
package org.integrationgateway.command.operator;

import org.jspecify.annotations.NullMarked;

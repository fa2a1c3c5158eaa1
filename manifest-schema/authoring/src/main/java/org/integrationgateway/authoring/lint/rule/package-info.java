/** The rules of lint: what each asks for, why, and an example. */
@NullMarked
package org.integrationgateway.authoring.lint.rule;

import org.jspecify.annotations.NullMarked;

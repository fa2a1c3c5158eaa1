/** Words and languages of names and descriptions. */
@NullMarked
package org.integrationgateway.authoring.lint.text;

import org.jspecify.annotations.NullMarked;

/** Occurrences that a person should know of: features tell them, and notices are made of them. */
@NullMarked
package org.integrationgateway.http.occurrence;

import org.jspecify.annotations.NullMarked;

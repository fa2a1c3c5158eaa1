/** The pages of people and of operators: their files, and the documents that load them. */
@NullMarked
package org.integrationgateway.http.console;

import org.jspecify.annotations.NullMarked;

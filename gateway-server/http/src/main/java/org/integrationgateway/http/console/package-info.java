/**
 * The pages of people, of operators and of the documentation: files, and documents that load them.
 */
@NullMarked
package org.integrationgateway.http.console;

import org.jspecify.annotations.NullMarked;

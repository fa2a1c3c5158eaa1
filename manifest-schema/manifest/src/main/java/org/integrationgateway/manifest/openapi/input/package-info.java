/**
 * The input of an operation of an OpenAPI document: where each of its members stands in a request,
 * and how it is written there. What is served, and what inspections show, are of one reading.
 */
@NullMarked
package org.integrationgateway.manifest.openapi.input;

import org.jspecify.annotations.NullMarked;

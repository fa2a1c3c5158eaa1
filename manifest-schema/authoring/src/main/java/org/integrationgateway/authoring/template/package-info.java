/** New projects: the templates of the archetypes and of other languages, rendered without Maven. */
@NullMarked
package org.integrationgateway.authoring.template;

import org.jspecify.annotations.NullMarked;

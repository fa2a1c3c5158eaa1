/** What the goals ask of Maven: the project, its build so far, JDKs, repositories, settings. */
@NullMarked
package org.integrationgateway.maven.project;

import org.jspecify.annotations.NullMarked;

package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;

@Definition("appSpec")
@Title("Specification of an app")
@Doc("Its surfaces and operations, how it connects upstream, and what reaches it from outside.")
record AppForm(@Inline ProgramSpec common, @Inline AppSpec app) {}

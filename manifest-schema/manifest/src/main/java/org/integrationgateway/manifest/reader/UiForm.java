package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.manifest.ui.UiSpec;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;

@Definition("uiSpec")
@Title("Specification of a user interface")
@Doc("Static files, and which of them need a role.")
record UiForm(@Inline ProgramSpec common, @Inline UiSpec ui) {}

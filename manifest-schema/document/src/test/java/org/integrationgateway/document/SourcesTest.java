package org.integrationgateway.document;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}

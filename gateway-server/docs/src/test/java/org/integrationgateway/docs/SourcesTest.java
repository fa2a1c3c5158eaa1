package org.integrationgateway.docs;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}

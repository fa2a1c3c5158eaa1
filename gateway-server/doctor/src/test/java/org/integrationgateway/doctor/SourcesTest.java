package org.integrationgateway.doctor;

import org.integrationgateway.rules.source.SourceRules;

final class SourcesTest implements SourceRules {}

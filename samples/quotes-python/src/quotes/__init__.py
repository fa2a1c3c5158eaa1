"""Quotes: what this provider is about."""

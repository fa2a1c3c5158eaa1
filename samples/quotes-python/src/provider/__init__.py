"""What any provider of kind app needs in Python: copy it, and write an app.

It speaks gateway.provider.v1 over the socket that the host names, and knows nothing of quotes.
"""

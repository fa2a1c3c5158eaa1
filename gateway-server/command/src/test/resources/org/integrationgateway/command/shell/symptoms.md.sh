# The token that does not work, and the configuration of the page.
TOKEN=gwt_wrong
cp ~/.gateway/gateway.yaml gateway.yaml

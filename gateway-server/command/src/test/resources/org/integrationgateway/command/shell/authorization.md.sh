export GITHUB_TOKEN=demo-key

#!/bin/sh
# Builds the page. Its script and styles get names that follow from their content: browsers may keep them for ever.
set -eu

page=$SERVICE_BUILD_STATIC
mkdir -p "$page"
cp page/index.html "$page/index.html.new"
for file in board.js board.css; do
  sum=$(printf %08x "$(cksum <page/$file | cut -d ' ' -f 1)")
  named=${file%.*}.$sum.${file##*.}
  cp "page/$file" "$page/$named"
  sed "s/$file/$named/" "$page/index.html.new" >"$page/index.html"
  cp "$page/index.html" "$page/index.html.new"
done
rm "$page/index.html.new"

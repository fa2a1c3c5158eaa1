mkdir -p out
{
  echo '#!/bin/sh'
  echo "# for ${SERVICE_TARGET_PLATFORM:-the host}, GOOS=$GOOS GOARCH=$GOARCH"
  cat program.txt
} > out/tool
chmod +x out/tool

mkdir -p out
cat > out/foreign <<SCRIPT
#!/bin/sh
# $SERVICE_TARGET_PLATFORM = $SERVICE_TARGET_OS/$SERVICE_TARGET_ARCH = $GOOS/$GOARCH
echo foreign "\$@"
SCRIPT
chmod +x out/foreign

#: /backup/ => ./
#: /etc/gateway/gateway.env => ./gateway.env
#: GATEWAY_HOME=/var/lib/gateway => GATEWAY_HOME="$GATEWAY_HOME"
#: restore gateway-2026-11-23.zip => restore gateway-$(date +%F).zip
#: --config gateway.yaml => --config "$GATEWAY_HOME/gateway.yaml"
echo 'GATEWAY_DB_PASSWORD=unused' > gateway.env
# A backup is restored on another machine.
mkdir restored
cp "$GATEWAY_HOME"/gateway.yaml restored/
gateway() {
  case $1 in
    restore) GATEWAY_HOME=$PWD/restored command gateway "$@" ;;
    *) command gateway "$@" ;;
  esac
}

#: /backup/ => ./

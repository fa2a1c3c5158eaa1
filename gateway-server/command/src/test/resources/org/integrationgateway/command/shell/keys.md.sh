#: forget user:ada@example.com => forget user:ada@example.com --yes

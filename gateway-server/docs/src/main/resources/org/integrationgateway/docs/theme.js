// The colours that were chosen in the consoles: set before the page is drawn for the first time.
{
  const chosen = /(?:^|; )gateway_theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) {
    document.documentElement.dataset.theme = chosen[1];
  }
}

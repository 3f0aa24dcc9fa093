/**
 * Shown for a moment while the issuer ends the session. With an ID token of ours as proof of who asks, it sends itself;
 * without one it waits for the person, so that another site cannot sign a person out. Colours are those of the tokens.
 */
export function signOutPage({
  form,
  productName,
  asks,
}: {
  form: string
  productName: string
  asks: boolean
}): string {
  const name = escapeHtml(productName)
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign out · ${name}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#faf7f2, #111819);
  color: light-dark(#1f2a2e, #eef2ee); font: 17px/1.55 Figtree, system-ui, sans-serif; }
main { padding: 24px; max-width: 420px; text-align: center; }
h1 { font: 500 28px/1.2 Fraunces, Georgia, serif; }
button { min-height: 48px; padding: 0 24px; border: 0; border-radius: 12px; font: inherit; font-weight: 600; cursor: pointer;
  background: light-dark(#1f5a4c, #8accb4); color: light-dark(#ffffff, #0b1f18); }
button:focus-visible { outline: 3px solid light-dark(#1f5a4c, #b7ecd7); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${asks ? `Sign out of ${name}?` : 'Signing you out'}</h1>
${form}
${asks ? '' : '<noscript>'}<p><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></p>${asks ? '' : '</noscript>'}
</main>
${asks ? '' : `<script>${sendForm}</script>`}
</body>
</html>`
}

const sendForm = `
const form = document.getElementById('op.logoutForm')
form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'logout', value: 'yes' }))
form.submit()
`

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

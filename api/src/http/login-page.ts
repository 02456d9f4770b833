const safe = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center}
main{box-sizing:border-box;width:100%;max-width:22rem;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1rem}
label{display:block;font-weight:600;margin-bottom:.25rem}
input,button{box-sizing:border-box;width:100%;font:inherit;padding:.5rem .75rem;border-radius:4px}
input{border:1px solid GrayText;background:Field;color:FieldText}
button{margin-top:1rem;border:1px solid ButtonBorder;background:ButtonFace;color:ButtonText;font-weight:600;cursor:pointer}
[role=alert]{margin:.5rem 0 0}`;

/**
 * Returns the page that asks for the access token. It needs no script and no other file.
 * @param to path that the person wanted, below the root of the product
 * @param problem why the last attempt failed; "" at the first one
 */
export function loginPage(to: string, problem: string): string {
  const alert = problem === '' ? '' : `<p role="alert" id="problem">${safe(problem)}</p>`;
  const invalid = problem === '' ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in - Twinset</title><style>${STYLE}</style></head>
<body><main><h1>Sign in to Twinset</h1>
<form method="post" action="login"><input type="hidden" name="to" value="${safe(to)}">
<label for="token">Access token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus${invalid}>${alert}
<button type="submit">Sign in</button></form></main></body></html>
`;
}

/** Returns a page that opens the sign-in page once more, as a request of this site. */
export const reloadPage = (to: string): string => {
  const address = `login?${new URLSearchParams({ to })}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Twinset</title>
<meta http-equiv="refresh" content="0;url=${safe(address)}"></head>
<body><a href="${safe(address)}">Continue</a></body></html>
`;
};

/** Policy of the pages: their own styles and their own form. */
export const LOGIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const safe = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** Colours of the product's theme, light and dark; `login-page.test.ts` compares the brand colours with the theme. */
const STYLE = `:root{color-scheme:light dark;font:14px/1.43 'Segoe UI',system-ui,sans-serif;--page:#fafafa;--card:#fff;--edge:#e0e0e0;
--text:#242424;--field:#fff;--line:#616161;--brand:#0f6880;--hover:#005b72;--error:#b10e1c}
@media (prefers-color-scheme:dark){:root{--page:#1f1f1f;--card:#292929;--edge:#525252;--text:#fff;--field:#292929;--line:#adadad;
--brand:#005b72;--hover:#0f6880;--error:#eeacb2}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--text)}
main{width:100%;max-width:24rem;padding:2rem;background:var(--card);border:1px solid var(--edge);border-radius:8px}
@media (max-width:26rem){body{place-items:start center;background:var(--card)}main{border:0;padding:2rem 1.25rem}}
svg{display:block;margin-bottom:1rem}
h1{font-size:1.5rem;line-height:1.33;margin:0 0 1.25rem}
label{display:block;margin-bottom:.25rem}
input,button{width:100%;min-height:2.5rem;font:inherit;padding:.5rem .75rem;border-radius:4px}
input{border:1px solid var(--line);background:var(--field);color:var(--text)}
button{margin-top:1rem;border:1px solid transparent;background:var(--brand);color:#fff;font-weight:600;cursor:pointer}
button:hover{background:var(--hover)}
:focus-visible{outline:2px solid var(--text);outline-offset:2px}
[role=alert]{margin:.5rem 0 0;color:var(--error)}`;

/** The product's logo, as in the navigation bar. */
const LOGO = `<svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true">
<rect x="3" y="3" width="19" height="19" rx="4" fill="#81b8cb"/>
<rect x="10" y="10" width="19" height="19" rx="4" fill="#0f6880"/>
<path d="M15 22c-2-4 2-8 6-7s5 3 3 6-7 4-9 1z" fill="#cdeefb"/></svg>`;

/**
 * Returns the page that asks for the access token. It needs no script and no other file.
 * @param to requested path, below the root of the product
 * @param problem reason why the last attempt failed; "" at the first one
 */
export function loginPage(to: string, problem: string): string {
  const alert = problem === '' ? '' : `<p role="alert" id="problem">${safe(problem)}</p>`;
  const invalid = problem === '' ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in - Twinset</title><style>${STYLE}</style></head>
<body><main>${LOGO}
<h1>Sign in to Twinset</h1>
<form method="post" action="login"><input type="hidden" name="to" value="${safe(to)}">
<label for="token">Access token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus${invalid}>${alert}
<button type="submit">Sign in</button></form></main></body></html>
`;
}

/** Returns a page that opens the sign-in page again, as a request of this site. */
export const reloadPage = (to: string): string => {
  const address = `login?${new URLSearchParams({ to })}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Twinset</title>
<meta http-equiv="refresh" content="0;url=${safe(address)}"></head>
<body><a href="${safe(address)}">Continue</a></body></html>
`;
};

/** Content security policy of the pages, which permits only their own styles and form. */
export const LOGIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

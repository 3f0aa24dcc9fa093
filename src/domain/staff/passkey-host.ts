/** A passkey belongs to the host name of PUBLIC_URL. Whether a browser lets a page that is open at `host` use it. */
export const mayUsePasskeysOf = (passkeyHost: string, host: string): boolean =>
  host === passkeyHost || host.endsWith(`.${passkeyHost}`)

/** What a browser would call a security error. */
export const passkeysAreElsewhere = (passkeyHost: string, host: string): string =>
  `Passkeys of this practice belong to ${passkeyHost}, but this page is open at ${host}. Open it at ${passkeyHost}, or use an authenticator app. If ${host} is right, the server has to be started with it as PUBLIC_URL.`

/** The same host at another port, or without https. */
export const passkeysNeedOrigin = (origin: string): string =>
  `Passkeys of this practice work at ${origin} only. Please open the page there, or use an authenticator app.`

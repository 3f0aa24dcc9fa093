/**
 * Where the built-in issuer answers, as its discovery document says (src/server/sign-in/protocol.test.ts compares the two): a
 * browser that knows it spares a round to the server at every login.
 */
export const issuerEndpoints = (authority: string) => ({
  issuer: authority,
  authorization_endpoint: `${authority}/auth`,
  token_endpoint: `${authority}/token`,
  end_session_endpoint: `${authority}/session/end`,
  revocation_endpoint: `${authority}/token/revocation`,
  jwks_uri: `${authority}/jwks`,
})

/** What a page accepts that asks for a sign-in without leaving: the answer of the last of the issuer's redirects, not a page. */
export const newcomerAnswerType = 'application/json'
/** Where the issuer sends the browser with a code. Null where it wants to show its form. */
export type NewcomerAnswer = { address: string | null }

/** Custom claims of a sign-in token. See docs/product/signing-in.md#claims. */
export const claimNames = {
  role: 'https://banksia.example/role',
  attachedClinician: 'https://banksia.example/attached-clinician',
} as const

/**
 * Custom claims of a sign-in token. Alone in its file, because every page's first load reads it.
 * See docs/product/signing-in.md#claims.
 */
export const claimNames = {
  role: 'https://banksia.example/role',
  attachedClinician: 'https://banksia.example/attached-clinician',
} as const

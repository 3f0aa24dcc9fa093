/** Custom claims of a sign-in token (document 2, section 6). Alone in its file: every page's first load reads it. */
export const claimNames = {
  role: 'https://banksia.example/role',
  attachedClinician: 'https://banksia.example/attached-clinician',
} as const

/** What a client agrees to when they sign up, and again when it changes: the path of its story is the code. */
export const policies = {
  privacy: { title: 'Privacy policy' },
  terms: { title: 'Terms and conditions' },
} as const satisfies Record<string, { title: string }>

export type Policy = keyof typeof policies

export const policyCodes = Object.keys(policies) as [Policy, ...Policy[]]

export const cancellationPolicyPath = 'cancellation-policy'
export const parentalConsentPath = 'parental-consent'

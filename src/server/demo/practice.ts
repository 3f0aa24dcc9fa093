import type { ZoneId } from '#domain/time/zones.ts'

export const demoPractice = {
  id: 'banksia',
  name: 'Banksia',
  time_zone: 'Australia/Sydney' satisfies ZoneId,
} as const

/** Reserved by RFC 2606: nothing sent to it reaches anybody. */
export const demoMailDomain = 'demo.banksia.example'

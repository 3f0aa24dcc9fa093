import type { ZoneId } from '#domain/time/zones.ts'

export const demoPractice = {
  id: 'banksia',
  name: 'Banksia',
  time_zone: 'Australia/Sydney' satisfies ZoneId,
} as const

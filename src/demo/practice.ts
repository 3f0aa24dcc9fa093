import type { ZoneId } from '#domain/time/zones.ts'

export const demoPractice = {
  id: 'banksia',
  name: 'Banksia',
  time_zone: 'Australia/Sydney' satisfies ZoneId,
  // Made up, and well formed: receipts and invoices are issued only with what is really needed.
  abn: '93345678910',
  address: '12 Wattle Street, Marrickville NSW 2204',
  phone: '+61255501200',
  version: 1,
} as const

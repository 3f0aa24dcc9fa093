import type { StaffPaths } from './staff-path-type.ts'

export const takingsPaths = {
  readMoney: 'GET /staff/money',
  listCharges: 'POST /staff/money/charges:search',
  readChargeTrail: 'GET /staff/money/charges/{id}',
  readTakings: 'GET /staff/money/takings',
  downloadCharges: 'GET /staff/money/files/charges',
  downloadJournal: 'GET /staff/money/files/journal',
  listReconciliations: 'GET /staff/money/reconciliation',
  reconcileDay: 'POST /staff/money/reconciliation',
} as const satisfies StaffPaths

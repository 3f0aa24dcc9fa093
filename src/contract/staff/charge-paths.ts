import type { StaffPaths } from './staff-path-type.ts'

export const chargePaths = {
  readOutcomeCharges: 'GET /staff/diary/appointments/{id}/charge',
  readCharge: 'GET /staff/charges/{id}',
  tryCharge: 'POST /staff/charges/{id}/try',
  stopCharge: 'POST /staff/charges/{id}/stop',
  dropCharge: 'POST /staff/charges/{id}/drop',
  sendPayLink: 'POST /staff/charges/{id}/pay-link',
  refundCharge: 'POST /staff/charges/{id}/refunds',
  returnSecondPayment: 'POST /staff/charges/{id}/return-second-payment',
  recordInvoicePaid: 'POST /staff/charges/{id}/paid-by-invoice',
  takeBackInvoicePaid: 'POST /staff/charges/{id}/take-back-payment',
} as const satisfies StaffPaths

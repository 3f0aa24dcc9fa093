import type { StaffPaths } from './staff-path-type.ts'

export const clientsPaths = {
  searchClients: 'POST /staff/clients:search',
  readClient: 'GET /staff/clients/{id}',
  readClientAnswers: 'GET /staff/clients/{id}/questionnaires/{submissionId}',
  downloadClientFile: 'GET /staff/clients/{id}/files/{fileId}',
  noteReferral: 'POST /staff/clients/{id}/referrals',
  removeReferral: 'DELETE /staff/clients/{id}/referrals/{referralId}',
  remindClient: 'POST /staff/clients/{id}/reminders',
  notePlanManager: 'PUT /staff/clients/{id}/plan-manager',
  readClientCards: 'GET /staff/clients/{id}/cards',
  checkClientCard: 'POST /staff/clients/{id}/cards/{card}/checks',
  readReferrerReport: 'GET /staff/clients/{id}/referrals/{referralId}/report',
  saveReferrerReport: 'PUT /staff/clients/{id}/referrals/{referralId}/report',
  finishReferrerReport: 'POST /staff/clients/{id}/referrals/{referralId}/report:finish',
  markReferrerReportSent: 'POST /staff/clients/{id}/referrals/{referralId}/report:sent',
  downloadReferrerReport: 'GET /staff/clients/{id}/referrals/{referralId}/report.pdf',
  readTreatmentPlan: 'GET /staff/appointments/{id}/treatment-plan',
  downloadTreatmentPlan: 'GET /staff/appointments/{id}/treatment-plan.pdf',
} as const satisfies StaffPaths

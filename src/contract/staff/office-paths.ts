import type { StaffPaths } from './staff-path-type.ts'

export const officePaths = {
  listSafetyTasks: 'GET /staff/safety-tasks',
  listSafetyTaskStates: 'GET /staff/safety-task-states',
  listClosedTasks: 'GET /staff/closed-safety-tasks',
  readSafetyTask: 'GET /staff/safety-tasks/{id}',
  acknowledgeSafetyTask: 'POST /staff/safety-tasks/{id}:acknowledge',
  closeSafetyTask: 'POST /staff/safety-tasks/{id}:close',

  listMessages: 'GET /staff/messages',
  openMessage: 'POST /staff/messages/{id}:open',
  downloadMessageFile: 'GET /staff/messages/{id}/file',
  deleteMessage: 'DELETE /staff/messages/{id}',

  listClientInvites: 'GET /staff/client-invites',
  inviteClient: 'POST /staff/client-invites',
  resendClientInvite: 'POST /staff/client-invites/{id}:resend',
  revokeClientInvite: 'DELETE /staff/client-invites/{id}',
  checkInviteFile: 'POST /staff/client-invites:check',
  importInviteFile: 'POST /staff/client-invites:import',

  searchAudit: 'POST /staff/audit:search',
  listSentEmails: 'POST /staff/outbox:search',
  resendEmail: 'POST /staff/outbox/{reservationId}/{kind}:resend',
  listFailedJobs: 'GET /staff/jobs',
  retryJob: 'POST /staff/jobs/{queue}/{id}:retry',

  listEmailTexts: 'GET /staff/email-texts',
  saveEmailText: 'PUT /staff/email-texts/{kind}',
  previewEmailText: 'GET /staff/email-texts/{kind}/preview',

  listLegalVersions: 'GET /staff/legal-versions',
  readLegalVersion: 'GET /staff/legal-versions/{path}/{version}',
} as const satisfies StaffPaths

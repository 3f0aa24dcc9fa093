import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Without the frame of the practice side: before anyone is signed in, and at first no one could be. */
export const doorRoutes: RouteConfigEntry[] = [
  route('practice/sign-in', 'practice/sign-in/sign-in-page.tsx', { id: 'staffSignIn' }),
  route('practice/second-step', 'practice/sign-in/second-step-page.tsx'),
  route('practice/join', 'practice/sign-in/join-page.tsx'),
  route('practice/setup', 'practice/setup/setup-page.tsx'),
]

/** Inside it. */
export const deskRoutes: RouteConfigEntry[] = [
  route('practice/security', 'practice/sign-in/security-page.tsx'),
  route('admin/staff', 'practice/office/staff-page.tsx'),
  route('admin/practice', 'practice/setup/practice-page.tsx'),
  route('admin/practice/set-up', 'practice/setup/setup-steps-page.tsx'),
  route('practice', 'practice/diary/today-page.tsx'),
  route('practice/week', 'practice/diary/week-page.tsx'),
  route('practice/month', 'practice/diary/month-page.tsx'),
  route('practice/unfinished', 'practice/diary/unfinished-page.tsx'),
  route('practice/hours', 'practice/working-time/hours-page.tsx'),
  route('practice/calendars', 'practice/working-time/calendars-page.tsx'),
  route('practice/clients', 'practice/clients/clients-page.tsx'),
  route('practice/clients/:id', 'practice/clients/client-page.tsx'),
  route('practice/clients/:id/referrals/:referralId/report', 'practice/clients/report-page.tsx'),
  route('practice/clients/:id/book', 'practice/booking/book-page.tsx'),
  route('practice/appointments/:id', 'practice/booking/appointment-page.tsx'),
  route('admin/clinicians', 'practice/clinicians/clinicians-page.tsx'),
  route('admin/clinicians/new', 'practice/clinicians/new-clinician-page.tsx'),
  route('admin/clinicians/:id', 'practice/clinicians/clinician-page.tsx'),
  route('admin/appointment-types', 'practice/clinicians/types-page.tsx'),
  route('admin/rates', 'practice/clinicians/rates-page.tsx'),
  route('admin/items', 'practice/clinicians/items-page.tsx'),
  route('admin/safety-tasks', 'practice/office/safety-tasks-page.tsx'),
  route('admin/safety-tasks/:id', 'practice/office/safety-task-page.tsx'),
  route('admin/messages', 'practice/office/messages-page.tsx'),
  route('admin/messages/:id', 'practice/office/message-page.tsx'),
  route('admin/invites', 'practice/office/invites-page.tsx'),
  route('admin/audit', 'practice/office/audit-page.tsx'),
  route('admin/outbox', 'practice/office/outbox-page.tsx'),
  route('admin/jobs', 'practice/office/jobs-page.tsx'),
  route('admin/email-texts', 'practice/office/email-texts-page.tsx'),
  route('admin/legal-versions', 'practice/office/legal-versions-page.tsx'),
  route('admin/money', 'practice/money/money-page.tsx'),
  route('admin/money/documents', 'practice/money/waiting-documents-page.tsx'),
  route('admin/money/invoices', 'practice/money/invoices-page.tsx'),
  route('admin/money/takings', 'practice/money/takings-page.tsx'),
  route('admin/money/reconciliation', 'practice/money/reconciliation-page.tsx'),
]

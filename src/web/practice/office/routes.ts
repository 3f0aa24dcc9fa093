import { route, type RouteConfigEntry } from '@react-router/dev/routes'

export const officeRoutes: RouteConfigEntry[] = [
  route('admin/safety-tasks', 'practice/office/safety-tasks/safety-tasks-page.tsx'),
  route('admin/safety-tasks/:id', 'practice/office/safety-tasks/safety-task-page.tsx'),
  route('admin/messages', 'practice/office/messages/messages-page.tsx'),
  route('admin/messages/:id', 'practice/office/messages/message-page.tsx'),
  route('admin/invites', 'practice/office/invites/invites-page.tsx'),
  route('admin/audit', 'practice/office/audit-page.tsx'),
  route('admin/outbox', 'practice/office/outbox-page.tsx'),
  route('admin/jobs', 'practice/office/jobs-page.tsx'),
  route('admin/email-texts', 'practice/office/email-texts/email-texts-page.tsx'),
  route('admin/legal-versions', 'practice/office/legal-versions-page.tsx'),
]

import type { Register } from '../http/operations.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { noteAccess } from '../audit/note-access.ts'
import { emailDelivery } from '../settings/delivery.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { listEmailTexts, saveEmailText } from './email-texts.ts'
import { clientInviteRoutes } from './invite-routes.ts'
import { listLegalVersions, readLegalVersion } from './legal-versions.ts'
import { messageRoutes } from './message-routes.ts'
import { previewEmail } from './preview-email.ts'
import { safetyTaskRoutes } from './safety-task-routes.ts'
import { searchAudit } from './search-audit.ts'
import { listSentEmails, resendEmail } from './sent-emails.ts'

/** It may have inline styles, as every email does, and nothing else: no script, nothing fetched, framed by our own pages only. */
const previewPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** What the office of a practice works with: docs/product/practice.md#office. */
export function officeRoutes(register: Register, service: Service): void {
  const registerStaff = staffOperations(register, service)
  const { db, config, jobs, now } = service
  safetyTaskRoutes(registerStaff, service)
  messageRoutes(registerStaff, service)
  clientInviteRoutes(registerStaff, service)

  registerStaff('searchAudit', async ({ body, staff, by }) =>
    succeed(await searchAudit(service, { ...body, practiceId: staff.practiceId, by })),
  )

  registerStaff('listSentEmails', async ({ body, staff, by }) =>
    succeed({
      isSimulated: emailDelivery(config) === 'kept',
      ...(await listSentEmails(service, { ...body, practiceId: staff.practiceId, by })),
    }),
  )
  registerStaff('resendEmail', ({ params, staff, by }) =>
    resendEmail(service, { ...params, practiceId: staff.practiceId, by }),
  )

  registerStaff('listFailedJobs', async ({ query }) => {
    const page = await jobs.listFailed(query.after)
    return succeed({
      ...page,
      jobs: page.jobs.map(({ createdAt, ...job }) => ({ ...job, createdAt: createdAt.toISOString() })),
    })
  })
  registerStaff('retryJob', async ({ params: { queue, id }, by }) => {
    if (!(await jobs.retry(queue, id))) return fail('notFound')
    await noteAccess(db, { ...by, action: 'change', clientId: null, subject: `job ${queue} tried again` })
    return succeed(null)
  })

  registerStaff('listEmailTexts', async ({ staff }) =>
    succeed(await listEmailTexts(service, staff.practiceId)),
  )
  registerStaff('saveEmailText', ({ params, body, staff, by }) =>
    saveEmailText(service, { ...params, ...body, practiceId: staff.practiceId, by }),
  )
  registerStaff('previewEmailText', ({ params, query }, c) =>
    c.html(previewEmail(params.kind, query.note, now(), config), 200, {
      'cache-control': 'no-store',
      'content-security-policy': previewPolicy,
      'x-frame-options': 'SAMEORIGIN',
    }),
  )

  registerStaff('listLegalVersions', async () => succeed(await listLegalVersions(service)))
  registerStaff('readLegalVersion', ({ params }) => readLegalVersion(service, params))
}

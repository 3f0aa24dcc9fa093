import { noteChange, searchAudit } from '../audit.ts'
import { listEmailTexts, previewEmail, saveEmailText } from '../emails/email-texts.ts'
import { listSentEmails, resendEmail } from '../emails/sent-emails.ts'
import { attachmentNamed } from '../http/answers.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { deleteMessage, labelOfField, listMessages, readMessage, shownFields } from '../messages/messages.ts'
import { acknowledgeSafetyTask } from '../questionnaires/safety-tasks.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { emailDelivery } from '../settings.ts'
import { type RegisterStaff, staffOperations } from '../staff/staff-operations.ts'
import { readMessageFile } from '../uploads/read-file.ts'
import {
  importInviteFile,
  inviteClient,
  inviteToRecord,
  listClientInvites,
  resendClientInvite,
  revokeClientInvite,
} from './client-invites.ts'
import { checkInvites, readInviteFile, reportInvites } from './invite-file.ts'
import { listLegalVersions, readLegalVersion } from './legal-versions.ts'
import {
  closeSafetyTask,
  isOfStaff,
  listClosedTasks,
  listSafetyTasks,
  listSafetyTaskStates,
  readSafetyTask,
} from './safety-tasks.ts'
import { readSystem, startPractice } from './system.ts'

/** It may have inline styles, as every email does, and nothing else: no script, nothing fetched, framed by our own pages only. */
const previewPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** What the office of a practice works with: docs/product/practice.md#office. */
export function officeRoutes(register: RegisterOperation, service: Service): void {
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
    await noteChange(db, by, null, `job ${queue} tried again`)
    return succeed(null)
  })

  registerStaff('readSystem', async () => succeed(await readSystem(service)))
  registerStaff('startSending', ({ by }) => startPractice(service, by))

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

function clientInviteRoutes(registerStaff: RegisterStaff, service: Service): void {
  registerStaff('listClientInvites', async ({ query, staff }) =>
    succeed(await listClientInvites(service, { ...query, practiceId: staff.practiceId })),
  )
  registerStaff('inviteClient', ({ body, staff, by }) =>
    inviteClient(service, { practiceId: staff.practiceId, by, person: body }),
  )
  registerStaff('inviteToRecord', ({ params: { id: clientId }, body: contact, staff, by }) =>
    inviteToRecord(service, {
      practiceId: staff.practiceId,
      isOwner: staff.role === 'owner',
      by,
      clientId,
      contact,
    }),
  )
  registerStaff('resendClientInvite', ({ params, staff, by }) =>
    resendClientInvite(service, { practiceId: staff.practiceId, by, id: params.id }),
  )
  registerStaff('revokeClientInvite', ({ params, staff, by }) =>
    revokeClientInvite(service, { practiceId: staff.practiceId, by, id: params.id }),
  )
  registerStaff('checkInviteFile', async ({ body, staff }) => {
    const lines = readInviteFile(body.csv)
    if (!lines.ok) return lines
    return succeed(reportInvites(await checkInvites(service.db, staff.practiceId, lines.value)))
  })
  registerStaff('importInviteFile', ({ body, staff, by }) =>
    importInviteFile(service, { practiceId: staff.practiceId, by, csv: body.csv }),
  )
}

/** The same messages that `npm run practice -- messages` shows on the server. */
function messageRoutes(registerStaff: RegisterStaff, service: Service): void {
  registerStaff('listMessages', async ({ query, staff }) => {
    const messages = await listMessages(service, { accountId: staff.practiceId, choice: query.show })
    return succeed(
      messages.map(({ id, title, since, hasFile, isSuspected, isForCrm, readAt, handedOverAt }) => ({
        id,
        title,
        since: since.toISOString(),
        hasFile,
        isSuspected,
        isWaitingForCrm: isForCrm && handedOverAt === null,
        readAt: readAt?.toISOString() ?? null,
        handedOverAt: handedOverAt?.toISOString() ?? null,
      })),
    )
  })

  registerStaff('openMessage', async ({ params, staff, by }) => {
    const opened = await readMessage(service, { id: params.id, accountId: staff.practiceId, by })
    if (!opened.ok) return opened
    const { title, since, submission, fileId } = opened.value
    return succeed({
      id: params.id,
      title,
      since: since.toISOString(),
      hasFile: fileId !== null,
      fields: shownFields(submission).map(({ name, value }) => ({ label: labelOfField(name), value })),
      agreedTo: submission.consent?.toProcess ? submission.consent.text : null,
    })
  })

  registerStaff('downloadMessageFile', async ({ params, staff, by }, c) => {
    const opened = await readMessage(service, { id: params.id, accountId: staff.practiceId, by })
    if (!opened.ok) return opened
    const file = opened.value.fileId === null ? null : await readMessageFile(service, opened.value.fileId)
    if (!file) return fail('notFound')
    return c.body(new Uint8Array(file.content), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-disposition': attachmentNamed(file.name),
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  registerStaff('deleteMessage', ({ params, staff, by }) =>
    deleteMessage(service, { id: params.id, accountId: staff.practiceId, by }),
  )
}

function safetyTaskRoutes(registerStaff: RegisterStaff, service: Service): void {
  registerStaff('listSafetyTasks', async ({ staff, by }) =>
    succeed(await listSafetyTasks(service, { staff, by })),
  )
  registerStaff('listSafetyTaskStates', async ({ staff }) =>
    succeed(await listSafetyTaskStates(service, staff)),
  )
  registerStaff('listClosedTasks', async ({ query, staff, by }) =>
    succeed(await listClosedTasks(service, { ...query, staff, by })),
  )
  registerStaff('readSafetyTask', ({ params, staff, by }) =>
    readSafetyTask(service, { ...params, staff, by }),
  )
  registerStaff('acknowledgeSafetyTask', async ({ params, staff, by }) => {
    const theirs = await service.db
      .selectFrom('safety_tasks')
      .select('id')
      .where('id', '=', params.id)
      .where(isOfStaff(staff))
      .executeTakeFirst()
    if (!theirs) return fail('notFound')
    return acknowledgeSafetyTask(service, { taskId: params.id, accountId: staff.practiceId, by })
  })
  registerStaff('closeSafetyTask', ({ params, body, staff, by }) =>
    closeSafetyTask(service, { ...params, ...body, staff, by }),
  )
}

import { labelOfField, shownFields } from '../forms/message-fields.ts'
import { deleteMessage, listMessages, readMessage } from '../forms/messages.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { RegisterStaff } from '../staff/staff-operations.ts'
import { attachmentNamed } from '../uploads/content-disposition.ts'
import { readMessageFile } from '../uploads/read-message-file.ts'

/** The same messages that `npm run practice -- messages` shows on the server. */
export function messageRoutes(registerStaff: RegisterStaff, service: Service): void {
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

import type { AccessedBy } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { openFile, sendFile } from '../uploads/read-file.ts'
import { addClient } from './add-client.ts'
import { closeChangeRequest, listChangeRequests } from './change-requests.ts'
import { changeClientEmail } from './change-client-email.ts'
import { checkCard, readClientCards } from './check-card.ts'
import { findClientAccess, openAnswersEarly, searchClients } from './client-access.ts'
import { changeRecordPart, readPartUnaudited } from './client-record-store.ts'
import { correctClient, readClientRecord } from './correct-client.ts'
import { readLookalikes } from './lookalikes.ts'
import { readClient } from './read-client.ts'
import { noteReferral, removeReferral } from './referral-letters.ts'
import { remindClient } from './remind-client.ts'
import { readClientAnswers } from './submissions.ts'

/** Clients for the staff of the practice: docs/product/practice.md#clients. */
export function clientPageRoutes(register: RegisterOperation, service: Service): void {
  const { db } = service
  const registerStaff = staffOperations(register, service)

  registerStaff('searchClients', async ({ body: { search: typed }, staff, by }) =>
    succeed(await searchClients(db, { staff, by, typed })),
  )
  registerStaff('readClient', ({ params: { id }, staff, by }) => readClient(service, { id, staff, by }))

  registerStaff('createClient', ({ body: request, staff, by }) =>
    addClient(service, { practiceId: staff.practiceId, by, request }),
  )
  registerStaff('readLookalikes', ({ params: { id }, staff, by }) =>
    readLookalikes(service, { id, practiceId: staff.practiceId, by }),
  )

  registerStaff('readClientRecord', ({ params: { id }, staff, by }) =>
    readClientRecord(service, { id, practiceId: staff.practiceId, by }),
  )
  registerStaff('correctClient', ({ params: { id }, body: request, staff, by }) =>
    correctClient(service, { id, practiceId: staff.practiceId, by, request }),
  )
  registerStaff('changeClientEmail', ({ params: { id }, body: request, staff, by }) =>
    changeClientEmail(service, {
      id,
      practiceId: staff.practiceId,
      isOwner: staff.role === 'owner',
      by,
      request,
    }),
  )

  registerStaff('closeChangeRequest', ({ params: { id }, staff, by }) =>
    closeChangeRequest(service, { id, practiceId: staff.practiceId, by }),
  )
  registerStaff('listChangeRequests', async ({ staff, by }) =>
    succeed(await listChangeRequests(db, { practiceId: staff.practiceId, by })),
  )

  registerStaff('readClientAnswers', async ({ params: { id: clientId, submissionId }, staff, by }) => {
    const access = await findClientAccess(db, staff, clientId)
    if (!access?.canReadAnswers) return fail('notFound')
    return readClientAnswers(service, { clientId, submissionId, by })
  })

  registerStaff('openClientAnswers', ({ params: { id: clientId }, body: { reason }, staff, by }) =>
    openAnswersEarly(db, { staff, clientId, reason, by }),
  )

  registerStaff('downloadClientFile', async ({ params: { id: clientId, fileId: id }, staff, by }, c) => {
    const access = await findClientAccess(db, staff, clientId)
    if (!access?.canReadFiles) return fail('notFound')
    const file = await openFile(service, { id, by }, () =>
      db
        .selectFrom('uploads')
        .selectAll()
        .where('id', '=', id)
        .where('client_id', '=', clientId)
        .where('status', '=', 'stored')
        .executeTakeFirst(),
    )
    return file.ok ? sendFile(c, file.value) : file
  })

  registerStaff('noteReferral', async ({ params: { id: clientId }, body: letter, staff, by }) =>
    (await findClientAccess(db, staff, clientId))
      ? noteReferral(service, { clientId, by, letter })
      : fail('notFound'),
  )
  registerStaff('removeReferral', async ({ params: { id: clientId, referralId }, staff, by }) =>
    (await findClientAccess(db, staff, clientId))
      ? removeReferral(service, { clientId, referralId, by })
      : fail('notFound'),
  )
  registerStaff('notePlanManager', async ({ params: { id: clientId }, body, staff, by }) =>
    (await findClientAccess(db, staff, clientId))
      ? notePlanManager(service, { clientId, ...body, by })
      : fail('notFound'),
  )
  registerStaff('readClientCards', async ({ params: { id: clientId }, staff, by }) =>
    (await findClientAccess(db, staff, clientId))
      ? readClientCards(service, { clientId, by })
      : fail('notFound'),
  )
  registerStaff('checkClientCard', async ({ params: { id: clientId, card }, body: request, staff, by }) =>
    (await findClientAccess(db, staff, clientId))
      ? checkCard(service, { clientId, card, by, request })
      : fail('notFound'),
  )
  registerStaff('remindClient', async ({ params: { id: clientId }, body: { about }, staff, by }) =>
    (await findClientAccess(db, staff, clientId))
      ? remindClient(service, { clientId, about, by })
      : fail('notFound'),
  )
}

const notPlanManaged = 'Their NDIS plan is not plan managed, so no plan manager takes invoices.'

/** The client may give it on the NDIS form too: what is said last stands. The caller has found that this client is open to who asks. */
function notePlanManager(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  {
    clientId,
    name,
    email,
    by,
  }: { clientId: string; name?: string | undefined; email: string | null; by: AccessedBy },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const ndis = await readPartUnaudited({ db: tx, keyring }, clientId, 'ndis')
    if (ndis?.plan !== 'planManaged') return fail('conflict', { message: notPlanManaged })
    await changeRecordPart(
      tx,
      keyring,
      { clientId, part: 'ndis', now: now(), by },
      (before) =>
        before && {
          ...before,
          ...(name !== undefined && { planManagerName: name }),
          planManagerEmail: email,
        },
    )
    return succeed(null)
  })
}

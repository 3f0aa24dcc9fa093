import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { type SavedCardOutcome, toSimulatedCustomer } from '#domain/money/test-cards.ts'
import { createApp } from '#server/app.ts'
import { issueDocument, sendDocumentEmail } from '#server/receipts/issue-document.ts'
import { askForCharge, askForRefund } from '#server/money/ask-provider.ts'
import { sendChargeEmail } from '#server/money/charge-email.ts'
import { documentQueue } from '#server/money/queue-documents.ts'
import { accessTokenFor } from './access-token.ts'
import { addBookable } from './booking-world.ts'
import { addClient, addSession } from './diary-world.ts'
import { addStaff } from './staff.ts'
import { createTestDatabase } from './test-database.ts'

type Job = { name: string; data: Record<string, string>; after: Date | undefined }
type Call = {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  token?: string
}
type World = { card?: SavedCardOutcome | 'none'; funding?: FundingMethod; start?: Date; isGP?: boolean }

/** The app with an office and jobs that run when a test says so. Cards are charged at once, unless told otherwise. */
export async function createMoneyWorld(environment: Record<string, string> = {}) {
  const test = await createTestDatabase({ TRUSTED_PROXIES: '1', CHARGE_AFTER_MINUTES: '0', ...environment })
  const { db, service } = test
  const jobs: Job[] = []
  service.jobs.sendWith = async (_tx, name, queued) => {
    for (const { data, after } of queued) jobs.push({ name, data: Object(data), after })
  }
  service.jobs.send = async (name, data) => void jobs.push({ name, data: Object(data), after: undefined })
  const app = createApp(service)
  const office = await addStaff(service, { role: 'owner' })

  async function call({ method = 'GET', path, body, headers, token }: Call) {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': randomUUID(),
        ...(token === undefined ? office.headers : { authorization: `Bearer ${token}` }),
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  /** A client with a card, and a session of theirs that has begun. */
  async function addBooked({ card = 'pays', funding = 'selfFunded', start, isGP = false }: World = {}) {
    const bookable = await addBookable(db, { fundingMethods: [funding], isGP })
    const clientId = await addClient(db, { hasSavedCard: card !== 'none' })
    const subject = randomUUID()
    const kept = card === 'none' ? null : card
    await db
      .updateTable('clients')
      .set({
        identity_subject: subject,
        saved_card_customer:
          kept && toSimulatedCustomer({ outcome: kept, brand: 'visa', lastFour: lastFourOf(kept) }, subject),
      })
      .where('id', '=', clientId)
      .execute()
    const begun = new Date(Date.now() - 3_600_000)
    const id = await addSession(db, {
      ...bookable,
      clientId,
      start: start ?? begun,
      funding: isGP ? null : funding,
    })
    return { ...bookable, id, clientId, subject, token: await accessTokenFor(service, { subject }) }
  }

  /** Those that are due, with those that they queue, in order. One that fails is tried again later, as the queue does. */
  async function runJobs({ includeLater = false, tellOfDocuments = false } = {}): Promise<void> {
    const failed: Job[] = []
    for (;;) {
      const index = jobs.findIndex(
        ({ after }) => includeLater || !after || after.getTime() <= Date.now() + 1000,
      )
      const [job] = index === -1 ? [] : jobs.splice(index, 1)
      if (!job) break
      if (tellOfDocuments && job.name === 'send-document-email')
        await sendDocumentEmail(service, { documentId: job.data['documentId'] ?? '' })
      await runJob(job).catch(() => failed.push(job))
    }
    jobs.push(...failed)
  }

  async function runJob({ name, data }: Job): Promise<void> {
    if (name === 'charge-card') await askForCharge(service, { chargeId: data['chargeId'] ?? '' })
    if (name === 'refund-card') await askForRefund(service, { refundId: data['refundId'] ?? '' })
    if (name === documentQueue)
      await issueDocument(service, {
        chargeId: data['chargeId'] ?? '',
        minutesChanged: 'minutesChanged' in data,
        deliveryChanged: 'deliveryChanged' in data,
      })
    if (name === 'send-charge-email') await sendChargeEmail(service, { id: data['id'] ?? '' })
  }

  return {
    ...test,
    app,
    office,
    jobs,
    call,
    addBooked,
    runJobs,
    setOutcome: (id: string, outcome: string, more: object = {}) =>
      call({
        method: 'PUT',
        path: `/staff/diary/appointments/${id}/outcome`,
        body: { outcome, was: null, ...more },
      }),
    chargesOf: (reservationId: string) =>
      db
        .selectFrom('charges')
        .selectAll()
        .where('reservation_id', '=', reservationId)
        .orderBy('created_at')
        .execute(),
    ledgerOf: async (chargeId: string) => {
      const rows = await db
        .selectFrom('money_entries')
        .select(['kind', 'cents'])
        .where('charge_id', '=', chargeId)
        .orderBy('id')
        .execute()
      return rows.map(({ kind, cents }) => `${kind} ${cents}`)
    },
    /** What the built-in bank has in its own books. */
    bankOf: async (chargeId: string) => {
      const { rows } = await sql<{ kind: string; state: string; cents: number }>`
        select kind, state, cents from simulated_payments
         where reference in (select id::text from charge_attempts where charge_id = ${chargeId}
                             union select id::text from refunds where charge_id = ${chargeId})
         order by created_at`.execute(db)
      return rows.map(({ kind, state, cents }) => `${kind} ${state} ${cents}`)
    },
    emailsTo: async (clientId: string) => {
      const { rows } = await sql<{ subject: string; body_text: string }>`
        select m.subject, m.body_text from outbox_messages m join clients c on c.email = m.recipient
         where c.id = ${clientId} order by m.created_at`.execute(db)
      return rows
    },
  }
}

const lastFourOf = (card: SavedCardOutcome): string => (card === 'refundFails' ? '5126' : '4242')

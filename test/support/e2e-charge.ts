import { randomInt, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { rebateQuote } from '#domain/receipts/document.fixture.ts'
import { databaseUrl } from './e2e-database.ts'
import { demoEmail } from './log-in-form.ts'

const ofDemoPsychologist = `(select clinician_id from accounts where email = $1)`

const insertAttended = `insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
         funding_method, claim_type, referral, booked_at, service_delivered)
       select $2, 'banksia', t.clinician_id, t.appointment_type_id,
              tstzrange($3::timestamptz, $3::timestamptz + interval '50 minutes'), 'booked', 'test', $4, $5, $6,
              'received', now(), 'attended'
         from clinician_appointment_types t where t.clinician_id = ${ofDemoPsychologist} limit 1`

/** An hour of some night long past, when no one works: see `insertAtFreeTime` for two tests that want the same. */
function someNight(): Date {
  const night = new Date(Date.UTC(2026, 7, 1, 16 + randomInt(4)))
  night.setUTCDate(night.getUTCDate() - randomInt(300))
  return night
}

/** Adds the row at one of the times that `start` gives: one that another test has taken is gone round. */
async function insertAtFreeTime(
  client: Client,
  start: () => Date,
  { email, clientId, funding }: { email: string; clientId: string; funding: FundingMethod },
): Promise<string> {
  for (;;) {
    const values = [email, randomUUID(), start().toISOString(), clientId, ...paidBy(funding)]
    const id = await client.query<{ id: string }>(`${insertAttended} returning id`, values).then(
      ({ rows }) => rows[0]?.id ?? '',
      (error: Error) => {
        if (error.message.includes('reservations_never_overlap')) return null
        throw error
      },
    )
    if (id !== null) return id
  }
}

const paidBy = (funding: FundingMethod) => [funding, methods[funding].claimType] as const

/** As if this client had come to a session of the demo psychologist, and their card had been charged for it. */
export async function addPaidSession(email: string): Promise<{ chargeId: string; clientId: string }> {
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  const add = async (statement: string, values: unknown[]): Promise<string> =>
    (await client.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id ?? ''
  try {
    const { rows } = await client.query<{ id: string }>('select id from clients where email = $1', [email])
    const clientId = rows[0]?.id ?? ''
    const psychologist = demoEmail('clinician')
    const reservation = await insertAtFreeTime(client, someNight, {
      email: psychologist,
      clientId,
      funding: 'rebate',
    })
    const chargeId = await add(
      `insert into charges (practice_id, reservation_id, client_id, clinician_id, kind, payer, funding_method, cents, gst_cents,
         quote, state)
       select 'banksia', $2, $3, ${ofDemoPsychologist}, 'session', 'card', 'rebate', $4, $5, $6, 'paid'`,
      [
        psychologist,
        reservation,
        clientId,
        rebateQuote.upfrontCents,
        rebateQuote.gstInclCents,
        JSON.stringify(rebateQuote),
      ],
    )
    const providerId = `sim_pay_${randomUUID()}`
    const attempt = await add(
      `insert into charge_attempts (charge_id, made_by, cents, state, provider_id, card_brand, card_last_four, settled_at)
       values ($1, 'service', $2, 'paid', $3, 'visa', '4242', now())`,
      [chargeId, rebateQuote.upfrontCents, providerId],
    )
    // The built-in provider has it in its own books, so that it can give it back.
    await add(
      `insert into simulated_payments (id, idempotency_key, kind, reference, cents, state, card_brand, card_last_four)
       values ($1, $2, 'charge', $2, $3, 'succeeded', 'visa', '4242')`,
      [providerId, attempt, rebateQuote.upfrontCents],
    )
    for (const [kind, cents, attemptId] of [
      ['owed', rebateQuote.upfrontCents, null],
      ['paid', -rebateQuote.upfrontCents, attempt],
    ] as const)
      await add(
        `insert into money_entries (practice_id, charge_id, client_id, kind, cents, attempt_id)
         values ('banksia', $1, $2, $3, $4, $5)`,
        [chargeId, clientId, kind, cents, attemptId],
      )
    return { chargeId, clientId }
  } finally {
    await client.end()
  }
}

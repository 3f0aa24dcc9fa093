import { sql } from 'kysely'
import { sentMark } from '#contract/api-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { askingText } from '#domain/money/charges.ts'
import { canPayNow, formMinutes, isFormLost, openFormMinutes } from '#domain/money/own-charge.ts'
import { PaymentProviderFailed } from '../adapters/payments.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readPersonBase } from '../sign-in/account-people.ts'
import { type ChargeRow, findOpenAttempt, lockCharge } from './charge-store.ts'
import { settleMoney, settlePayment } from './settle-money.ts'

type OwnChargeKey = { id: string; clientId: string }
type FormAttempt = {
  id: string
  cents: number
  customer: string | null
  askedAt: Date
  providerId: string | null
}
type PayingService = Pick<Service, 'db' | 'jobs' | 'payments' | 'config' | 'log'>

const texts = {
  notNow: 'There is nothing to pay here.',
  away: 'We could not open the payment form just now. Please try again in a moment.',
} as const

/**
 * Opens a form in which the client pays a charge that the card on file did not, or an invoice of their own. The attempt is written first and is the provider's key:
 * asked again, it is the same form, until the provider would refuse to open it so late. While one is open, the card on file is not tried. See docs/product/money.md#paying.
 */
export async function payOwnCharge(
  service: PayingService,
  own: OwnChargeKey,
): Promise<Result<{ clientSecret: string; cents: number }>> {
  if (!service.config.canSaveCards) return fail('paymentsNotSetUp')
  const begun = await beginPayment(service, own)
  if (!begun.ok) return begun
  const { id: reference, ...order } = begun.value
  const base = await readPersonBase(service.db, own.clientId)
  try {
    const opened = await service.payments.openPayment({
      reference,
      ...order,
      returnUrl: `${service.config.PUBLIC_URL}${base}${paths.myPayment(own.id)}?${sentMark}=1`,
    })
    if (opened.kind === 'refused') {
      await service.db
        .transaction()
        .execute((tx) => endRefusedForm(service, tx, { chargeId: own.id, reference }))
      return failToOpen(service, reference, opened.reason)
    }
    // Not where it was ended while the provider was asked: the card on file may be tried beside it.
    const noted = await service.db
      .updateTable('charge_attempts')
      .set({ provider_id: sql<string>`coalesce(provider_id, ${opened.providerId})` })
      .where('id', '=', reference)
      .where('state', 'in', ['asked', 'needsAuthentication'])
      .returning('id')
      .executeTakeFirst()
    if (!noted) return failToOpen(service, reference, 'ended meanwhile')
    return succeed({ clientSecret: opened.clientSecret, cents: order.cents })
  } catch (error) {
    if (!(error instanceof PaymentProviderFailed)) throw error
    return failToOpen(service, reference, error.message)
  }
}

function failToOpen({ log }: PayingService, attempt: string, reason: string) {
  log.warn({ attempt, reason }, 'the payment provider opened no form')
  return fail('unavailable', { message: texts.away })
}

const beginPayment = (service: PayingService, { id, clientId }: OwnChargeKey): Promise<Result<FormAttempt>> =>
  inTransaction(service.db, async (tx) => {
    const client = await tx
      .selectFrom('charges')
      .innerJoin('clients', 'clients.id', 'charges.client_id')
      .innerJoin('reservations', 'reservations.id', 'charges.reservation_id')
      .select([
        'clients.saved_card_customer as customer',
        'reservations.is_ndis_plan_managed as isPlanManaged',
      ])
      .where('charges.id', '=', id)
      .where('charges.client_id', '=', clientId)
      .executeTakeFirst()
    const charge = client && (await lockWithoutLostForm(service, tx, id))
    if (!charge) return fail('notFound')
    const isFreedTaken = charge.freed_taken_at !== null
    if (isFreedTaken) return fail('conflict', { message: texts.notNow })
    const open = await findOpenAttempt(tx, id)
    if (open?.made_by === 'client')
      return succeed({
        id: open.id,
        cents: open.cents,
        customer: open.customer,
        askedAt: open.asked_at,
        providerId: open.provider_id,
      })
    if (open) return fail('conflict', { message: askingText })
    if (!canPayNow({ ...charge, isAsked: false, isFreedTaken, isOwnInvoice: isOwnInvoice(charge, client) }))
      return fail('conflict', { message: texts.notNow })
    const { customer } = client
    const added = await tx
      .insertInto('charge_attempts')
      .values({ charge_id: id, made_by: 'client', cents: charge.cents, customer })
      .returning(['id', 'asked_at'])
      .executeTakeFirstOrThrow()
    return succeed({ id: added.id, cents: charge.cents, customer, askedAt: added.asked_at, providerId: null })
  })

const isOwnInvoice = (
  { funding_method, cents }: Pick<ChargeRow, 'funding_method' | 'cents'>,
  { isPlanManaged }: { isPlanManaged: boolean | null },
): boolean => funding_method === 'ndis' && isPlanManaged === false && cents > 0

type SettlingService = Pick<Service, 'jobs' | 'log'>

/** As lockCharge. A form that the provider never opened ends first, so that it holds up neither the client nor the practice. */
export async function lockWithoutLostForm(
  service: SettlingService,
  tx: Tx,
  id: string,
): Promise<(ChargeRow & { now: Date }) | undefined> {
  const charge = await lockCharge(tx, id)
  if (!charge) return undefined
  const open = await findOpenAttempt(tx, id)
  if (open?.made_by !== 'client') return charge
  const { id: reference, asked_at: askedAt, provider_id } = open
  if (!isFormLost({ askedAt, isOpened: provider_id !== null, now: charge.now })) return charge
  await settlePayment(service, tx, { reference, kind: 'paymentEnded', providerId: null })
  return lockCharge(tx, id)
}

/** The provider said no, so there is no form. Not where another request for the same one was answered meanwhile. */
async function endRefusedForm(
  service: SettlingService,
  tx: Tx,
  { chargeId, reference }: { chargeId: string; reference: string },
): Promise<void> {
  await lockCharge(tx, chargeId)
  const open = await findOpenAttempt(tx, chargeId)
  if (open?.id !== reference || open.provider_id !== null) return
  const failure = 'refusedByProvider'
  await settlePayment(service, tx, { reference, kind: 'paymentEnded', providerId: null, failure })
}

/** Forms whose time is over, or that were never opened: paid after all, or ended, so that the card on file may be tried again. */
export async function endForms(service: Pick<Service, 'db' | 'jobs' | 'payments' | 'log'>): Promise<void> {
  const { rows } = await sql<{ id: string; customer: string | null; provider_id: string | null }>`
    select id, customer, provider_id from charge_attempts
     where made_by = 'client' and state in ('asked', 'needsAuthentication')
       and asked_at < clock_timestamp() - make_interval(
             mins => case when provider_id is null then ${openFormMinutes} else ${formMinutes + 5} end::int)
     limit 500`.execute(service.db)
  for (const { id: reference, customer, provider_id: providerId } of rows)
    try {
      const found = await service.payments.findPayment({ reference, customer, providerId })
      const outcome =
        found?.kind === 'paymentSucceeded' ? found : { kind: 'paymentEnded' as const, providerId }
      if (found?.kind !== 'paymentOpen')
        await service.db.transaction().execute((tx) => settleMoney(service, tx, { reference, ...outcome }))
    } catch (error) {
      if (!(error instanceof PaymentProviderFailed)) throw error
      service.log.warn({ attempt: reference, reason: error.message }, 'a payment could not be read')
    }
}

import { sql } from 'kysely'
import { sentMark } from '#contract/own-money-paths.ts'
import { paths } from '#contract/page-paths.ts'
import { askingText } from '#domain/money/charge-actions.ts'
import { canPayNow } from '#domain/money/own-charge.ts'
import { inTransaction } from '../db/transaction.ts'
import { PaymentProviderFailed } from '../ports/payments.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type ChargeRow, findOpenAttempt } from './charge-store.ts'
import { endRefusedForm, lockWithoutLostForm } from './end-lost-form.ts'

type Own = { id: string; subject: string }
type Attempt = {
  id: string
  cents: number
  customer: string | null
  askedAt: Date
  providerId: string | null
}
type Needs = Pick<Service, 'db' | 'jobs' | 'payments' | 'config' | 'log'>

const texts = {
  notNow: 'There is nothing to pay here.',
  away: 'We could not open the payment form just now. Please try again in a moment.',
} as const

/**
 * Opens a form in which the client pays a charge that the card on file did not, or an invoice of their own. The attempt is written first and is the provider's key:
 * asked again, it is the same form, until the provider would refuse to open it so late. While one is open, the card on file is not tried. See docs/product/money.md#paying.
 */
export async function payOwnCharge(
  service: Needs,
  own: Own,
): Promise<Result<{ clientSecret: string; cents: number }>> {
  if (!service.config.canSaveCards) return fail('paymentsNotSetUp')
  const begun = await beginPayment(service, own)
  if (!begun.ok) return begun
  const { id: reference, ...order } = begun.value
  try {
    const opened = await service.payments.openPayment({
      reference,
      ...order,
      returnUrl: `${service.config.PUBLIC_URL}${paths.myPayment(own.id)}?${sentMark}=1`,
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

function failToOpen({ log }: Needs, attempt: string, reason: string) {
  log.warn({ attempt, reason }, 'the payment provider opened no form')
  return fail('unavailable', { message: texts.away })
}

const beginPayment = (service: Needs, { id, subject }: Own): Promise<Result<Attempt>> =>
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
      .where('clients.identity_subject', '=', subject)
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

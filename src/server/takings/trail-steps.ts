import { chargeFailures, isChargeFailure } from '#domain/money/charge-failures.ts'
import type { ChargeTrail } from '#contract/staff/takings.ts'
import { formatSavedCard } from '#domain/payments/saved-card.ts'
import { nameActors } from '../audit/name-actors.ts'
import { openRefundReason, openTakenBack } from '../money/sealed-reasons.ts'
import type { Service } from '../service.ts'

type Step = ChargeTrail['steps'][number]

type Of = { chargeId: string; reservationId: string }

/** Everything that is known of it, from the tables that keep each part, in the order in which it happened. */
export async function readSteps(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { chargeId, reservationId }: Of,
): Promise<Step[]> {
  const [charge, outcomes, attempts, refunds, entries, emails] = await Promise.all([
    db.selectFrom('charges').select(['state', 'reason']).where('id', '=', chargeId).executeTakeFirst(),
    db
      .selectFrom('outcome_events')
      .select(['to_outcome', 'actor', 'happened_at'])
      .where('reservation_id', '=', reservationId)
      // A correction of its minutes changes nothing of the charge.
      .whereRef('from_outcome', 'is distinct from', 'to_outcome')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('charge_attempts')
      .selectAll()
      .where('charge_id', '=', chargeId)
      .orderBy('asked_at')
      .execute(),
    db.selectFrom('refunds').selectAll().where('charge_id', '=', chargeId).orderBy('asked_at').execute(),
    db
      .selectFrom('money_entries')
      .select(['kind', 'cents', 'actor', 'received_on', 'method', 'sealed_why', 'happened_at'])
      .where('charge_id', '=', chargeId)
      .where('kind', 'in', ['owed', 'dropped', 'paidByInvoice'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('charge_emails')
      .select(['kind', 'sent_at', 'told_by'])
      .where('charge_id', '=', chargeId)
      .where('sent_at', 'is not', null)
      .execute(),
  ])
  const nameOf = await nameActors(db, [
    ...outcomes.map(({ actor }) => actor),
    ...refunds.map(({ asked_by }) => asked_by),
    ...entries.map(({ actor }) => actor),
  ])
  const named = (actor: string | null) => (actor === null ? null : nameOf(actor))
  // Kept with the charge for as long as it is dropped.
  const whyDropped = charge?.state === 'dropped' ? charge.reason : null
  const steps: Step[] = [
    ...outcomes.map(({ to_outcome, actor, happened_at }): Step => ({
      kind: 'outcome',
      at: happened_at.toISOString(),
      to: to_outcome,
      by: named(actor),
    })),
    ...attempts.map((attempt): Step => ({
      kind: 'attempt',
      at: (attempt.settled_at ?? attempt.asked_at).toISOString(),
      by: attempt.made_by,
      state: attempt.state,
      failure: formatFailure(attempt.failure),
      card:
        attempt.card_last_four === null
          ? null
          : formatSavedCard({ brand: attempt.card_brand, lastFour: attempt.card_last_four }),
    })),
    ...refunds.map((refund): Step => ({
      kind: 'refund',
      at: (refund.settled_at ?? refund.asked_at).toISOString(),
      cents: refund.cents,
      state: refund.state,
      why: openRefundReason(keyring, refund),
      by: nameOf(refund.asked_by),
    })),
    ...entries.map(
      ({ kind, cents, actor, received_on: receivedOn, method, sealed_why, happened_at }): Step => {
        const at = happened_at.toISOString()
        const amount = Math.abs(cents)
        if (kind === 'dropped')
          return { kind, at, cents: amount, by: named(actor), why: actor ? null : whyDropped }
        if (kind === 'paidByInvoice' && cents > 0) {
          const why = sealed_why && openTakenBack(keyring, chargeId, sealed_why)
          return { kind: 'paymentTakenBack', at, cents: amount, by: named(actor), why }
        }
        if (kind === 'paidByInvoice') return { kind, at, cents: amount, by: named(actor), receivedOn, method }
        return { kind: 'owed', at, cents: amount }
      },
    ),
  ]
  const told = emails.flatMap(({ kind, sent_at, told_by: by }): Step[] =>
    sent_at === null ? [] : [{ kind: 'email', at: sent_at.toISOString(), about: kind, by }],
  )
  return [...steps, ...told].toSorted((one, other) => one.at.localeCompare(other.at))
}

const formatFailure = (code: string | null): string | null =>
  code === null ? null : isChargeFailure(code) ? chargeFailures[code].label : 'The payment did not succeed'
